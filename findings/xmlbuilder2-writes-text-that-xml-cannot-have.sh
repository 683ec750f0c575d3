#!/bin/sh
# xmlbuilder2 has the option `invalidCharReplacement` for characters that XML 1.0 cannot have. Its streaming builder
# `createCB` has the option in its types and ignores it: control characters get into the file, and no XML reader opens
# it. Both builders also leave "&amp;" in a text as it is instead of writing "&amp;amp;", although `noDoubleEncoding` is
# off by default: a company called "A &amp; B" is read as "A & B". fast-xml-builder writes such a text so that a reader
# gets it back; its caller removes control characters.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact xmlbuilder2@4.0.3 fast-xml-builder@1.3.2 sax@1.6.1
cat >show.mjs <<'EOM'
import XMLBuilder from 'fast-xml-builder';
import sax from 'sax';
import { create, createCB } from 'xmlbuilder2';

const read = (xml) => {
  let text = '';
  const parser = sax.parser(true);
  parser.ontext = (part) => {
    text += part;
  };
  parser.write(xml).close();
  return text;
};
const written = (text) => {
  const pieces = [];
  const stream = createCB({ data: (piece) => pieces.push(piece), invalidCharReplacement: '' });
  stream.ele('NAME').txt(text).up().end();
  const whole = create({ invalidCharReplacement: '' }).ele('NAME').txt(text).up().end({ headless: true });
  return { stream: pieces.join(''), whole, other: new XMLBuilder().build({ NAME: text }) };
};
const control = written('A\u0004B');
console.log('control character, createCB:', JSON.stringify(control.stream));
console.log('control character, create:', JSON.stringify(control.whole));
const entity = written('A &amp; B');
console.log('"A &amp; B" is read back as');
for (const [name, xml] of Object.entries(entity)) console.log(`  ${name}: ${read(xml)}`);
const isFound =
  control.stream.includes('\u0004') &&
  !control.whole.includes('\u0004') &&
  read(entity.stream) === 'A & B' &&
  read(entity.whole) === 'A & B' &&
  read(entity.other) === 'A &amp; B';
process.exit(isFound ? 0 : 1);
EOM
node show.mjs
