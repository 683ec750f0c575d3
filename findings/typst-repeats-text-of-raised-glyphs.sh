#!/bin/sh
# In a PDF file by Typst 0.14 (typst-ts-node-compiler 0.7.0) a syllable whose glyphs have heights of their own is written
# once for each of them: "కృష్ణ" (Krishna) in Noto Sans Telugu is read back as "కృష్ణష్ణ", by PDFium and by pdftotext.
# The page looks right; copying, searching and reading aloud are wrong. The same word in Hind Guntur, which has the
# syllable as one glyph, is read back as it was written.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @myriaddreamin/typst-ts-node-compiler@0.7.0 \
  @hyzyla/pdfium@2.1.13 @expo-google-fonts/noto-sans-telugu@0.4.2 @expo-google-fonts/hind-guntur@0.4.1
cat >show.mjs <<'EOS'
import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const library = await PDFiumLibrary.init();
const word = 'కృష్ణ';
async function readBack(family, file) {
  const face = readFileSync(`node_modules/@expo-google-fonts/${file}`);
  const compiler = NodeCompiler.create({ workspace: '.', fontArgs: [{ fontBlobs: [face] }] });
  const pdf = compiler.pdf({ mainFileContent: `#set text(font: "${family}")\n${word}` });
  const [page] = (await library.loadDocument(pdf)).pages();
  const text = page.getText().replace(/\s/g, '');
  console.log(`typst-ts-node-compiler 0.7.0, ${family}: ${word} is read back as ${text}`);
  return text;
}
const noto = await readBack('Noto Sans Telugu', 'noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf');
const hind = await readBack('Hind Guntur', 'hind-guntur/400Regular/HindGuntur_400Regular.ttf');
process.exit(noto === 'కృష్ణష్ణ' && hind === word ? 0 : 1);
EOS
node show.mjs
