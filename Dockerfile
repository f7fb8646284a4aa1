# The one image of web, worker and commands: docker-compose.yml says which of them a container runs.

FROM node:22-slim AS client
WORKDIR /app
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc frontend/
RUN npm --prefix frontend ci
COPY locales locales
COPY frontend frontend
RUN npm --prefix frontend run build

FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1
WORKDIR /app
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.lock
COPY manage.py ./
COPY config config
COPY games games
COPY lobby lobby
COPY locales locales
COPY --from=client /app/frontend/dist frontend/dist
RUN SECRET_KEY=unused python manage.py collectstatic --no-input \
    && useradd --system game && mkdir var && chown game var
USER game
VOLUME /app/var
EXPOSE 8000
CMD ["python", "-m", "config.web"]
