"""Text recognition: the picture of a page -> words, each with its box and how sure the engine is."""

from citeweb.extract.ocr.engine import Engine, NoEngineError, Unread, Word, engine_for

__all__ = ["Engine", "NoEngineError", "Unread", "Word", "engine_for"]
