# Parley in one image; what a container does is its first argument: web, worker, all, migrate or seed.
# BASE is any Debian image (glibc); npm and Node 20 are added to the build where it has none.
ARG BASE=node:22-bookworm-slim

FROM ${BASE} AS build
ARG DENO_VERSION=2.9.6
# For builds behind a mirror: --build-arg NPM_CONFIG_REGISTRY=...
ARG NPM_CONFIG_REGISTRY
RUN command -v npm > /dev/null || (apt-get update && apt-get install -y --no-install-recommends npm ca-certificates)
# npm leaves out packages that want a newer Node; Debian's is old, so a newer one comes from npm itself.
RUN node -e 'process.exit(parseInt(process.versions.node) < 20)' \
  || (npm install --prefix /opt/node --no-save --ignore-scripts --no-audit --no-fund \
  "node-linux-$(node -p process.arch)@20.20.2" && ln -s /opt/node/node_modules/node-linux-*/bin/node /usr/local/bin/node)
WORKDIR /app
# Deno's platform package is the program itself, so no install script has to run.
RUN npm install --prefix /opt/deno --no-save --ignore-scripts --no-audit --no-fund "deno@${DENO_VERSION}" \
  && install -m 755 /opt/deno/node_modules/@deno/*/deno /usr/local/bin/deno
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --ignore-scripts --include=dev --no-audit --no-fund
COPY . .
RUN deno run -A npm:vite build \
  && npm prune --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf scripts/steps scripts/tools

FROM ${BASE}
ENV PARLEY_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data DENO_DIR=/var/cache/deno DENO_NO_UPDATE_CHECK=1
COPY --from=build /usr/local/bin/deno /usr/local/bin/deno
COPY --from=build /app /app
WORKDIR /app
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data parley \
  && mkdir -p /data "$DENO_DIR" && chown parley:parley /data "$DENO_DIR"
USER parley
RUN deno cache src/main.ts
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["deno", "run", "--allow-net", "--allow-env=PORT", "scripts/healthcheck.ts"]
ENTRYPOINT ["scripts/parley.sh"]
CMD ["all"]
