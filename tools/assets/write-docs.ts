/**
 * Writes the description of the API during the build: `openapi.json` for programs, and pages with Swagger UI for
 * people. The server sends these files unchanged; their compressed forms are stored beside them.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describeApi } from './describe-api.ts';

/** The files of Swagger UI that the page needs. */
const readerFiles = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paniwala API</title>
<link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="reader"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`;
const start = `SwaggerUIBundle({ dom_id: '#reader', url: '/api/openapi.json', deepLinking: true });\n`;

/** Writes the files that the server serves below /api. */
export function writeDocs(folder: string): void {
  const docs = join(folder, 'docs');
  mkdirSync(docs, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(describeApi()));
  writeFileSync(join(docs, 'index.html'), page);
  writeFileSync(join(docs, 'start.js'), start);
  const reader = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
  for (const name of readerFiles) copyFileSync(join(reader, name), join(docs, name));
}

/** This is not the best quality: that would take ten times as long for 5 % less, and few people read these pages. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 9 };

function compressAll(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(json|js|css)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: brotli }));
  }
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../../build/api');
  writeDocs(folder);
  compressAll(folder);
}
