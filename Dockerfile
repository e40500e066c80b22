# syntax=docker/dockerfile:1
# One image for web, worker, receiver and migrations: docs/deploy/image.md. `npm run labs -- rolling` tests its steps
# without Docker.

# The replaced image, such as registry.example/shop:41, whose static files stay available.
ARG PREVIOUS_IMAGE=none

FROM node:24.21.0-bookworm-slim AS node

FROM node AS none
WORKDIR /shop/.next/static

FROM ${PREVIOUS_IMAGE} AS previous

FROM node AS build
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY --from=previous /shop/.next /previous
ENV PREVIOUS_BUILD=/previous
# A live build requires the key.
RUN --mount=type=secret,id=NEXT_SERVER_ACTIONS_ENCRYPTION_KEY,env=NEXT_SERVER_ACTIONS_ENCRYPTION_KEY,required=true SHOP_MODE=live npm run build
# Any account may run the files.
RUN cp -R .next/standalone /shop && cp LICENSE /shop/ && chmod -R u=rwX,go=rX /shop && chmod a+x /shop/run.sh

# The final image has no npm.
FROM debian:bookworm-slim
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=build /shop /shop
WORKDIR /shop
ENV NODE_ENV=production \
    SHOP_MODE=live \
    HOST=0.0.0.0 \
    PORT=3000 \
    HEALTH_PORT=3200 \
    NEXT_TELEMETRY_DISABLED=1
EXPOSE 3000 3100 3200
# The account nobody, which owns no files.
USER 65534:65534
# Liveness, not readiness: orchestrators restart unhealthy containers, which would not help while the database is
# down.
HEALTHCHECK --interval=10s --timeout=20s --start-period=60s CMD ["/shop/run.sh", "healthcheck"]
ENTRYPOINT ["/shop/run.sh"]
CMD ["web"]
