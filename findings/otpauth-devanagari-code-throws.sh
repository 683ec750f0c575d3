#!/bin/sh
# otpauth documents that validate() returns null for a code that does not match. On Node.js it throws instead if the code
# has the right number of characters but more bytes, as a code typed with Devanagari or Tamil digits has: it compares the
# numbers of characters first and then the bytes, and Node.js refuses to compare buffers of different lengths. The same
# code with ASCII digits is right, and one digit less is null. So digits must be converted before the call.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact otpauth@9.5.2
cat >show.mjs <<'EOF'
import { TOTP } from 'otpauth';

const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' });
const timestamp = Date.UTC(2026, 10, 30);
const ascii = totp.generate({ timestamp });
const inScript = (zero) => [...ascii].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
function check(token) {
  try {
    return String(totp.validate({ token, timestamp }));
  } catch (error) {
    return `throws ${error.code}`;
  }
}
const devanagari = inScript(0x966);
const shown = {
  'the right code in ASCII digits': check(ascii),
  'the same code in Devanagari digits': check(devanagari),
  'the same code in Tamil digits': check(inScript(0xbe6)),
  'Devanagari digits, one less': check(devanagari.slice(1)),
};
for (const [name, text] of Object.entries(shown)) console.log(`otpauth 9.5.2, ${name}: ${text}`);
const thrown = 'throws ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH';
process.exit(Object.values(shown).join() === ['0', thrown, thrown, 'null'].join() ? 0 : 1);
EOF
node show.mjs
