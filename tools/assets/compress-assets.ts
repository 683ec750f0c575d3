/** After a build: each file that the browser loads, compressed as small as it gets, beside the file itself. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { slimManifest } from './slim-router.ts';

const folder = join(import.meta.dirname, '../../build/client/assets');
const compressible = /\.(js|css|svg|json|txt)$/;
const leastBytes = 512;

slimManifest(folder);
for (const name of readdirSync(folder)) {
  if (!compressible.test(name)) continue;
  const file = join(folder, name);
  const bytes = readFileSync(file);
  if (bytes.length < leastBytes) continue;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
