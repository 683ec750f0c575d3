/** After a build: each file that the browser loads, compressed as small as it gets, beside the file itself. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../../build/client/assets');
const compressible = /\.(js|css|svg|json|txt)$/;
const leastBytes = 512;
/** Codes of their own for the shortest distances: minified code takes two thousandths less. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_NDIRECT]: 15 };

/**
 * To a browser that knows it: compile the whole file while it comes, beside the page, and not each function at its first call,
 * which is the press that needs it. A small file has too few of them.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';
const leastHintedBytes = 5_000;

for (const name of readdirSync(folder)) {
  if (!compressible.test(name)) continue;
  const file = join(folder, name);
  let bytes = readFileSync(file);
  if (bytes.length < leastBytes) continue;
  if (name.endsWith('.js') && bytes.length >= leastHintedBytes) {
    bytes = Buffer.concat([Buffer.from(compileHint), bytes]);
    writeFileSync(file, bytes);
  }
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: brotli }));
}
