# A small image whose program runs as an ordinary user:
# `docker build -t paniwala . && docker run -p 3000:3000 -v shop:/data paniwala`
# To send emails, set both `-e SMTP_URL=smtp://…` and `-e PUBLIC_URL=https://…`, the address of the shop for customers.
# To use another base image with Node.js 26 and npm: `docker build --build-arg BASE=…`
ARG BASE=node:26-bookworm-slim

FROM $BASE AS build
WORKDIR /srv/paniwala
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The finished shop needs neither the packages that build the pages nor the package `node`, so they are removed.
RUN npm run build \
  && npm pkg delete dependencies.node dependencies.typescript dependencies.vite dependencies.vite-imagetools \
    dependencies.tailwindcss dependencies.@tailwindcss/vite dependencies.@react-router/dev dependencies.@fastify/swagger-ui \
  && npm prune --omit=dev

FROM $BASE
RUN useradd --system --no-create-home --home-dir /data paniwala && install -d -o paniwala -g paniwala /data
WORKDIR /srv/paniwala
COPY --from=build /srv/paniwala/node_modules node_modules
COPY --from=build /srv/paniwala/build build
COPY package.json ./
COPY contract contract
COPY languages languages
COPY db db
COPY server server
COPY web/site/offline-worker.js web/site/
COPY web/rider/run-worker.js web/rider/
COPY web/brand web/brand
# For `npm run backup` and `npm run restore` with `docker exec`.
COPY tools/shop/backup.ts tools/shop/restore.ts tools/shop/
USER paniwala
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# These limits keep memory use small even on a machine with much memory (docs/decisions/running/0018).
ENV MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=512"
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/health').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"
# Node runs as the first process, without a shell or npm, so that it receives the stop signal directly.
CMD ["node", "server/main.mjs"]
