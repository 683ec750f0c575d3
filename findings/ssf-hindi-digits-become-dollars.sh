#!/bin/sh
# Excel writes the choice "Hindi digits" into a number format as a locale without a currency: [$-4000439]. SSF, which
# SheetJS (xlsx) uses for displayed values, prints such a number with a dollar sign: ₹1,450 of a Hindi workbook becomes
# $1,450.00, as text in CSV, too. The same locale before a date adds nothing. numfmt prints no currency.
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

const hindi = '[$-4000439]#,##0.00';
const sheet = xlsx.utils.aoa_to_sheet([['Amount'], [{ t: 'n', v: 1450, z: hindi }]]);
const shown = {
  'ssf 0.11.2': ssf.format(hindi, 1450),
  'xlsx 0.18.5, sheet_to_csv': xlsx.utils.sheet_to_csv(sheet, { FS: ';' }).trim().split('\n')[1],
  'numfmt 4.0.1': format(hindi, 1450),
  'ssf 0.11.2, a date': ssf.format('[$-4000439]dd-mm-yyyy', 46000),
};
for (const [name, text] of Object.entries(shown)) console.log(`${name}: ${text}`);
process.exit(Object.values(shown).join(' ') === '$1,450.00 $1,450.00 1,450.00 09-12-2025' ? 0 : 1);
EOF
node show.mjs
