/**
 * Cuts the face of Hindi from the whole Anek Devanagari: only the letters and conjuncts of Hindi, only the weights that
 * the shop uses. The packages are not the shop's own; web/ui/fonts/README.md tells how they come into a folder:
 *
 *   node tools/assets/cut-hindi-face.ts /tmp/faces
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hindiSyllables } from './hindi-syllables.ts';

const weights = { least: 400, most: 700 };
const features = 'abvs akhn blwf blws cjct half nukt pres psts rkrf rphf vatu abvm blwm dist kern';
// Numbers of HarfBuzz's hb-subset.h.
const layoutFeatures = 6;
const writable = 2;
const flags = { noHinting: 0x1, noLayoutClosure: 0x200 };

const folder = resolve(process.argv[2] ?? '.');
const need = createRequire(join(folder, 'package.json'));
const load = (name: string) => import(pathToFileURL(need.resolve(name)).href);
const { default: fontverter } = await load('fontverter');
const harfbuzz = await load('harfbuzzjs');

const whole = need.resolve('@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2');
const face: Uint8Array = await fontverter.convert(readFileSync(whole), 'sfnt');
const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(face)));

const glyphs = new Set<number>();
const letters = new Set<number>([...'\u25cc\u200c\u200d'].map((sign) => sign.codePointAt(0) ?? 0));
for (const syllable of hindiSyllables()) {
  for (const glyph of glyphsOf(syllable)) glyphs.add(glyph);
  for (const letter of syllable) letters.add(letter.codePointAt(0) ?? 0);
}
const cut = await fontverter.convert(await cutFace(), 'woff2', 'truetype');
writeFileSync(join(import.meta.dirname, '../../web/ui/fonts/anek-devanagari.woff2'), cut);
console.log(`${glyphs.size} glyphs, ${cut.length} bytes`);

/** The glyphs of a text, those included that only stand between its letters and what is drawn in the end. */
function glyphsOf(text: string): number[] {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setLanguage('hi');
  const steps: { glyphs: boolean; t: { g: number }[] }[] = harfbuzz.shapeWithTrace(font, buffer, [], 0, 0);
  return steps.flatMap((step) => (step.glyphs ? step.t.map(({ g }) => g) : []));
}

async function cutFace(): Promise<Buffer> {
  const { instance } = await WebAssembly.instantiate(
    readFileSync(need.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  );
  const { memory, ...calls } = instance.exports as { memory: WebAssembly.Memory };
  const hb = calls as Record<string, (...values: number[]) => number>;
  const call = (name: string, ...values: number[]) => hb[name]?.(...values) ?? 0;
  call('_initialize');
  const place = call('malloc', face.byteLength);
  new Uint8Array(memory.buffer).set(face, place);
  const source = call('hb_face_create', call('hb_blob_create', place, face.byteLength, writable, 0, 0), 0);
  const input = call('hb_subset_input_create_or_fail');
  const wanted = call('hb_subset_input_set', input, layoutFeatures);
  call('hb_set_clear', wanted);
  for (const feature of features.split(' ')) call('hb_set_add', wanted, tagOf(feature));
  call('hb_subset_input_set_flags', input, flags.noHinting | flags.noLayoutClosure);
  for (const glyph of glyphs) call('hb_set_add', call('hb_subset_input_glyph_set', input), glyph);
  for (const letter of letters) call('hb_set_add', call('hb_subset_input_unicode_set', input), letter);
  call('hb_subset_input_set_axis_range', input, source, tagOf('wght'), weights.least, weights.most, Number.NaN);
  const blob = call('hb_face_reference_blob', call('hb_subset_or_fail', source, input));
  const start = call('hb_blob_get_data', blob, 0);
  return Buffer.from(memory.buffer.slice(start, start + call('hb_blob_get_length', blob)));
}

function tagOf(name: string): number {
  return [...name].reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0);
}
