#!/bin/sh
# @typescript/typescript6 offers the stable API of TypeScript 6 beside TypeScript 7, with a command of its own (tsc6).
# Installing it replaces the command tsc of TypeScript 7: its dependency @typescript/old (an alias of typescript@6)
# is hoisted and has a bin "tsc", too, and npm links that one, although the project names typescript 7 itself.
# A project goes on to check its types, but with the older compiler.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact typescript@7.0.2
before=$(node_modules/.bin/tsc --version)
npm install --silent --no-audit --no-fund --save-exact @typescript/typescript6@6.0.2
after=$(node_modules/.bin/tsc --version)
rm -rf node_modules
npm ci --silent --no-audit --no-fund
clean=$(node_modules/.bin/tsc --version)
echo "npm $(npm --version), typescript 7.0.2, @typescript/typescript6 6.0.2"
echo "tsc before: $before; after: $after; after npm ci: $clean"
echo "node_modules/.bin/tsc -> $(readlink node_modules/.bin/tsc)"
[ "$before" = "Version 7.0.2" ] && [ "$after" = "Version 6.0.3" ] && [ "$clean" = "Version 6.0.3" ]
