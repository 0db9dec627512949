FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /site

COPY requirements.lock requirements-quick.lock .
RUN pip install --no-cache-dir --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
RUN pip install --no-cache-dir --disable-pip-version-check --no-deps --require-hashes --only-binary :all: \
    -r requirements-quick.lock || echo "Robots will look less far ahead."

COPY . .
RUN SECRET_KEY=$(printf %050d 0) SITE_URL=http://localhost EMAIL_URL=dummy: \
    sh -c 'python manage.py compilemessages && python manage.py collectstatic --noinput' \
    && python -m robots.judgement.warming \
    && useradd --system --no-create-home buttonmen

USER buttonmen
EXPOSE 8000
CMD ["daphne", "-v", "0", "-b", "0.0.0.0", "-p", "8000", "buttonmen.asgi:application"]
