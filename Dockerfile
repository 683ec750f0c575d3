# A small image that runs as nobody special. `docker build -t paniwala . && docker run -p 3000:3000 -v shop:/data paniwala`
FROM node:24-bookworm-slim AS build
WORKDIR /srv/paniwala
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
RUN useradd --system --home-dir /data --create-home paniwala
WORKDIR /srv/paniwala
COPY --from=build /srv/paniwala/node_modules node_modules
COPY --from=build /srv/paniwala/build build
COPY package.json ./
COPY contract contract
COPY db db
COPY server server
COPY web/brand web/brand
USER paniwala
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/health').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))"
# Node is the first process and gets the signal itself.
CMD ["node", "server/main.ts"]
