"""Template tags of the pages."""

from django import template

from citeweb.ops.sample import sample_questions

register = template.Library()
register.simple_tag(sample_questions)
