# One image for the web server, the workers and the timer. docker-compose.yml says which of them a container is.
# Checked as data by the tests; it was not built where they run.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PATH="/opt/venv/bin:$PATH" CITEWEB_HOME=/data
# Text recognition for scanned pages; add tesseract-ocr-<language> for further languages.
RUN apt-get update \
    && apt-get install -y --no-install-recommends tesseract-ocr tesseract-ocr-deu tesseract-ocr-fra \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --uid 10001 citeweb && mkdir /data && chown citeweb /data

COPY requirements.txt /tmp/requirements.txt
RUN python -m venv /opt/venv \
    && pip install --no-cache-dir --disable-pip-version-check --require-hashes --no-deps -r /tmp/requirements.txt

WORKDIR /app
COPY manage.py LICENSE ./
COPY citeweb citeweb
COPY templates templates
COPY static static

USER citeweb
VOLUME /data
EXPOSE 8000
CMD ["gunicorn", "--config", "python:citeweb.ops.gunicorn_config", "--bind", "0.0.0.0:8000"]
