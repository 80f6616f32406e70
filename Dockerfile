# Parley in one image; what a container does is its first argument: demo, web, worker, all, migrate, seed or another command
# of src/main.ts. The image contains what runs, and nothing to build with.
# BASE is any Debian image (glibc) of version 12 or newer; npm and Node 20 are added to the build where it has none.
ARG BASE=node:22-bookworm-slim

FROM ${BASE} AS build
ARG DENO_VERSION=2.9.6
# For builds behind a mirror: --build-arg NPM_CONFIG_REGISTRY=...
ARG NPM_CONFIG_REGISTRY
RUN apt-get update && apt-get install -y --no-install-recommends busybox-static ca-certificates \
  && (command -v npm > /dev/null || apt-get install -y --no-install-recommends npm)
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
# The commit that is built, for parley_build_info: --build-arg COMMIT=$(git rev-parse --short=12 HEAD)
ARG COMMIT
RUN deno run -A npm:vite build && node scripts/bundle.mjs && scripts/image/assemble.sh /image && node scripts/image/sbom.mjs /image/app/sbom.cdx.json libraries

FROM scratch
ENV PATH=/usr/local/bin:/bin HOME=/data PARLEY_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
ARG COMMIT
LABEL org.opencontainers.image.revision=$COMMIT
ENV DENO_DIR=/var/cache/deno DENO_NO_UPDATE_CHECK=1
COPY --from=build /image /
WORKDIR /app
USER 10001:10001
# Compiled code is kept beside the program: without it, each start of a container would compile again.
RUN DATA_DIR=/tmp/warm PARLEY_ENV=development LOG_LEVEL=error scripts/parley.sh migrate && rm -r /tmp/warm
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["/bin/sh", "-c", "wget -q -O /dev/null http://127.0.0.1:$PORT/healthz"]
ENTRYPOINT ["scripts/parley.sh"]
CMD ["all"]
