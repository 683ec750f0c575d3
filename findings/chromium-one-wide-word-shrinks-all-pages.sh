#!/bin/sh
# A roll printer gets one slip per page. If one word is wider than its page, Chromium prints ALL pages of the document
# smaller until that word fits, also pages before it whose words fit. It does so for the whole document even if the wide
# page has a named @page with a size of its own. `page.pdf()` reports nothing: the scale stays 1, and page sizes are right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact playwright-core@1.65.1 @sparticuz/chromium@153.0.0 pdfjs-dist@5.4.394
cat >print.mjs <<'EOF'
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const executablePath = await sparticuz.executablePath();
process.env.LD_LIBRARY_PATH = join(process.env.TMPDIR, 'al2023', 'lib');
const browser = await chromium.launch({ executablePath, args: sparticuz.args });
const page = await browser.newPage();
const slips = (last) => `<style>
  @page { size: 58mm 60mm; margin: 5mm }
  @page last { size: 58mm 40mm }
  body { margin: 0; font: 20px 'Open Sans', sans-serif }
  p { margin: 0; break-after: page }
  p:last-child { page: last; break-after: auto }
</style><p>first</p><p>second</p><p>${last}</p>`;

async function print(last) {
  await page.setContent(slips(last));
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const sizes = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    sizes.push(...items.filter(({ str }) => str.trim() !== '').map(({ height }) => Math.round(height * 10) / 10));
  }
  return sizes;
}
const fits = await print('short');
const wide = await print('ORDER-NUMBER-OF-A-SLIP'.replaceAll('-', '_'));
console.log(`Chromium ${browser.version()}, playwright-core 1.65.1`);
console.log(`size of each text in points, all words fit: ${fits}; the last word is too wide: ${wide}`);
await browser.close();
process.exit(fits.every((size) => size === 15) && wide.length > 2 && wide.every((size) => size < 13) ? 0 : 1);
EOF
mkdir tmp
echo "<fontconfig><dir>$folder/tmp/fonts</dir><cachedir>$folder/cache</cachedir></fontconfig>" >fonts.conf
FONTCONFIG_FILE="$folder/fonts.conf" TMPDIR="$folder/tmp" AWS_EXECUTION_ENV=AWS_Lambda_nodejs24.x node print.mjs
