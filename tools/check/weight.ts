/**
 * After a build: what a customer's first page loads is small, and nothing of it is the admin area's. Bytes are those
 * of Brotli, as they come over the line.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const mostBytes = 115_000;
// Without HTTP/2 six come at a time, and each further turn is a round trip of a phone.
const mostFiles = 8;
const firstPages = ['storefront/home/home', 'storefront/products/products', 'storefront/products/product-detail'];

interface Loaded {
  module: string;
  imports?: string[];
}

interface Assets {
  entry: Loaded;
  url: string;
  routes: Record<string, Loaded & { parentId?: string }>;
}

const client = join(import.meta.dirname, '../../build/client');
const { assets }: { assets: Assets } = await import(
  pathToFileURL(join(import.meta.dirname, '../../build/server/index.js')).href
);

/** Every file that the page and the layouts around it ask for. */
function filesOf(route: string): Set<string> {
  const files = new Set([assets.url, ...listFiles(assets.entry)]);
  for (let id: string | undefined = route; id !== undefined; id = assets.routes[id]?.parentId) {
    for (const file of listFiles(assets.routes[id])) files.add(file);
  }
  return files;
}

function listFiles(loaded: Loaded | undefined): string[] {
  if (!loaded) throw new Error('The build does not have all pages: is a name wrong in tools/check/weight.ts?');
  return [loaded.module, ...(loaded.imports ?? [])];
}

function measure(file: string): number {
  const path = join(client, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const faults: string[] = [];
for (const page of firstPages) {
  const files = [...filesOf(page)];
  const bytes = files.reduce((sum, file) => sum + measure(file), 0);
  console.log(`${page}: ${(bytes / 1000).toFixed(1)} kB of JavaScript in ${files.length} files`);
  if (bytes > mostBytes) faults.push(`${page} loads ${bytes} bytes of JavaScript, more than ${mostBytes}`);
  if (files.length > mostFiles)
    faults.push(`${page} loads ${files.length} files of JavaScript, more than ${mostFiles}`);
}

const ids = Object.keys(assets.routes);
const ofAdmin = new Set(ids.filter((id) => id.startsWith('admin/')).map((id) => assets.routes[id]?.module));
for (const id of ids.filter((known) => known.startsWith('storefront/'))) {
  for (const file of filesOf(id)) if (ofAdmin.has(file)) faults.push(`${id} loads ${file} of the admin area`);
}

// Each schema of the library carries this name; one schema brings all of it, 27 kB.
for (const file of readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'))) {
  if (readFileSync(join(client, 'assets', file), 'utf8').includes('._zod'))
    faults.push(`${file} holds the schema library`);
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
