# An image of Tael: the archive is built and installed as anybody would, and runs on the pinned Node
# under an account without rights. Only /var/lib/tael is written to; the rest may be read-only.
FROM node:24-trixie-slim AS build
WORKDIR /src
COPY . .
# A compiler of Java, for the jar of the SDK that the service offers.
RUN apt-get update && apt-get install -y --no-install-recommends default-jdk-headless
RUN npm ci --loglevel=error \
 && npm run --silent task build:package \
 && npm install --global --prefix /opt/tael --ignore-scripts --loglevel=error ./dist/tael-*.tgz
# The C headers of the pinned Node are a fifth of the image.
RUN modules=/opt/tael/lib/node_modules/tael/node_modules \
 && rm -rf "$modules"/node-linux-*/include "$modules"/node-linux-*/share \
 && ln -s "$(echo "$modules"/node-linux-*/bin/node)" /opt/tael/bin/node

FROM debian:trixie-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --system --gid 10001 tael \
 && useradd --system --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/tael tael \
 && install -d -o tael -g tael -m 0700 /var/lib/tael
COPY --from=build /opt/tael /opt/tael
ENV PATH=/opt/tael/bin:/usr/local/bin:/usr/bin:/bin \
    TAEL_DATA=/var/lib/tael \
    TAEL_HOST=0.0.0.0
WORKDIR /var/lib/tael
USER 10001:10001
VOLUME /var/lib/tael
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.TAEL_PORT ?? 8080}/api/v1/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tael"]
CMD ["serve"]
