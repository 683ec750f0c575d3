#!/bin/sh
# Excel groups digits in thousands. To show lakhs and crores, Indian workbooks use one well-known number format with
# two conditions: crores, lakhs, everything else. SSF, which SheetJS (xlsx) uses for displayed values, prints a negative
# number with it without its minus: -500 becomes 500.00 and a debit of a khata becomes a credit. With a format of one
# section it keeps the minus. `sheet_to_csv` and `sheet_to_json` with `raw: false` return the wrong text, too.
# numfmt keeps the minus.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact ssf@0.11.2 xlsx@0.18.5 numfmt@4.0.1
cat >show.mjs <<'EOF'
import { format } from 'numfmt';
import ssf from 'ssf';
import xlsx from 'xlsx';

const lakhs = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00';
const amounts = [1234567.5, -500, -250000];
const sheet = xlsx.utils.aoa_to_sheet([['Balance'], ...amounts.map((v) => [{ t: 'n', v, z: lakhs }])]);
const [, ...csv] = xlsx.utils.sheet_to_csv(sheet, { FS: ';' }).trim().split('\n');
const shown = {
  'ssf 0.11.2': amounts.map((amount) => ssf.format(lakhs, amount)),
  'xlsx 0.18.5, sheet_to_csv': csv,
  'numfmt 4.0.1': amounts.map((amount) => format(lakhs, amount)),
  'ssf 0.11.2, one section': amounts.map((amount) => ssf.format('#,##0.00', amount)),
};
console.log(`values: ${amounts.join(' ; ')}`);
for (const [name, texts] of Object.entries(shown)) console.log(`${name}: ${texts.join(' ; ')}`);
const lost = ['12,34,567.50', '500.00', '250,000.00'].join();
const kept = ['12,34,567.50', '-500.00', '-250,000.00'].join();
const [one, two, other, plain] = Object.values(shown);
process.exit(one.join() === lost && two.join() === lost && other.join() === kept && plain[1] === '-500.00' ? 0 : 1);
EOF
node show.mjs
