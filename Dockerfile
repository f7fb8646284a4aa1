# `game` is the one image of web, worker and commands, `proxy` the one before them: docker-compose.yml says what each
# container runs. Neither runs as root, and neither writes outside the folders that are mounted for it.

FROM node:22-slim AS client
WORKDIR /app
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc frontend/
RUN npm --prefix frontend ci
COPY locales locales
COPY frontend frontend
RUN npm --prefix frontend run build

FROM caddy:2.11-alpine AS proxy
COPY hosting/Caddyfile /etc/caddy/Caddyfile
# Certificates and keys: a volume takes its owner from here.
ENV XDG_DATA_HOME=/kept XDG_CONFIG_HOME=/kept
RUN mkdir /kept && chown 10001:10001 /kept
USER 10001:10001

FROM python:3.13-slim AS game
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.lock
COPY manage.py ./
COPY config config
COPY games games
COPY lobby lobby
COPY locales locales
COPY --from=client /app/frontend/dist frontend/dist
RUN python -m compileall -q config games lobby \
    && SECRET_KEY=unused python manage.py collectstatic --no-input \
    && mkdir -p var/compiled && chown -R 10001:10001 var
USER 10001:10001
EXPOSE 8000
CMD ["python", "-m", "config.web"]
