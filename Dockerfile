# The image of Patchbay: the server, and the client that it serves. docs/operating/deploy/README.md explains its use.
#   docker build --tag patchbay .                         the server
#   docker build --tag patchbay-tools --target tools .    the same with PostgreSQL's programs, for backups and restores

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# `--secret id=npmrc,src=FILE` gives npm its settings for a private source of packages. They do not get into the image.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-trixie-slim AS runtime
ENV NODE_ENV=production \
    PATCHBAY_MODE=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# For the embedded database, and for files that Zaps move.
RUN install --directory --mode=0700 --owner=1000 --group=1000 /data
# Everything below belongs to root, so the server cannot change its own program.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist/client dist/client
COPY --from=build /app/dist/server dist/server
# The image says what it is made of: a bill of materials (CycloneDX) and the licences.
COPY --from=build /app/dist/database-image.tar.gz /app/dist/sbom.json /app/dist/licences.txt dist/
# The user `node`, by number, so that Kubernetes can check that it is not root.
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/server/main.js"]

FROM runtime AS tools
USER root
# The version of PostgreSQL in compose.yaml. Backups need that of the database server or a newer one.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
USER 1000:1000
HEALTHCHECK NONE
CMD ["node", "dist/server/server/backup.js"]

# The last stage is the one that is built without --target.
FROM runtime AS server
