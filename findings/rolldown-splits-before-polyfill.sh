#!/usr/bin/env bash
# Vite 8 (Rolldown) builds a program that imports two entries of @simplewebauthn/server late. Both entries share modules,
# one of which, tsyringe, needs the polyfill reflect-metadata, which its importer loads first. From the sources both
# entries load. Built, the shared file runs tsyringe before the polyfill, and each import is refused with an error.
# The same build with one late import of a module that exports both entries works.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module","private":true}' > package.json
npm install --silent --no-audit --no-fund vite@8.3.8 @simplewebauthn/server@14.0.3
node -p '["vite", "rolldown", "@simplewebauthn/server", "@peculiar/x509", "tsyringe"].map((name) => name + " " + JSON.parse(require("fs").readFileSync("node_modules/" + name + "/package.json")).version).join(", ")'

cat > two.js <<'EOF'
const answer = async (load) => load().then((loaded) => `loads ${Object.keys(loaded).length > 0}`, (error) => error.message);
console.log(await answer(() => import('@simplewebauthn/server/helpers')));
console.log(await answer(() => import('@simplewebauthn/server')));
EOF
cat > both.js <<'EOF'
export { verifyRegistrationResponse } from '@simplewebauthn/server';
export { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
EOF
cat > one.js <<'EOF'
console.log(`loads ${Object.keys(await import('./both.js')).length > 0}`);
EOF
cat > build.js <<'EOF'
import { build } from 'vite';
await build({
  configFile: false, logLevel: 'silent', ssr: { noExternal: true },
  build: { ssr: true, outDir: 'built', rolldownOptions: { input: ['one.js', 'two.js'].slice(+process.argv[2], +process.argv[2] + 1) } },
});
EOF
sources=$(node two.js)
node build.js 1 && two=$(node built/two.js)
node build.js 0 && one=$(node built/one.js)
printf 'sources:\n%s\nbuilt, two late imports:\n%s\nbuilt, one late import:\n%s\n' "$sources" "$two" "$one"

[ "$sources" = $'loads true\nloads true' ]
[ "$(grep -c 'tsyringe requires a reflect polyfill' <<< "$two")" = 2 ]
[ "$one" = 'loads true' ]
