# One image for every role: alone it is the whole product, with a command it is `serve`, `work` or `migrate`.
FROM node:24-bookworm-slim AS build
# The Node that runs the product needs libatomic.
RUN apt-get -qq update && apt-get -qq -y install --no-install-recommends libatomic1 binutils
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN node scripts/bootstrap.mjs
COPY . .
RUN node scripts/bootstrap.mjs --web && node_modules/.bin/node scripts/prepare-image.ts \
  && strip node_modules/node-linux-*/bin/node

FROM debian:bookworm-slim
# The packages bring a browser for x64 alone.
RUN apt-get -qq update \
  && apt-get -qq -y install --no-install-recommends libatomic1 ca-certificates \
    $([ "$(uname -m)" = x86_64 ] || echo chromium-headless-shell) \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app /app
RUN useradd --uid 1000 --home-dir /tmp sightline && mkdir /app/data && chown 1000 /app/data
USER 1000

ENV HOST=0.0.0.0 PORT=8080 HOME=/tmp NODE_COMPILE_CACHE=/tmp/node-compile-cache PATH=/app/node_modules/.bin:$PATH
EXPOSE 8080
VOLUME /app/data
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main/start.ts"]
