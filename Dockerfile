# One image for every role: alone it is the whole product, with a command it is `serve`, `work` or `migrate`.
FROM node:24-bookworm-slim
# The packages bring a browser for x64 alone.
RUN [ "$(uname -m)" = x86_64 ] || (apt-get -qq update \
  && apt-get -qq -y install --no-install-recommends chromium-headless-shell && rm -rf /var/lib/apt/lists/*)
WORKDIR /app
RUN mkdir /app/data && chown node /app /app/data
USER node

COPY --chown=node package.json package-lock.json ./
COPY --chown=node scripts ./scripts
RUN node scripts/bootstrap.mjs

COPY --chown=node . .
RUN node scripts/bootstrap.mjs --web

ENV HOST=0.0.0.0 PORT=8080 PATH=/app/node_modules/.bin:$PATH
EXPOSE 8080
VOLUME /app/data
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main/start.ts"]
