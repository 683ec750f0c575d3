/**
 * Run after a build: checks that the first pages of customers and riders are small, that they contain no code of the
 * admin area, and that opening another page loads few files. Bytes are those that are sent, compressed with Brotli.
 * Also checks how the server's code is written.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages, nameOf } from '#contract/shared/translate.ts';
import { readBuiltFiles } from '#server/platform/pages/built-files.ts';

const mostBytes = 128_000;
/** The limit for the texts of a language other than English. The server names their file in the page's Link header. */
const mostBytesOfTexts = 20_000;
// The proxies in deploy/ use HTTP/2, which loads all files in parallel. But many small files compress worse.
const mostFiles = 10;
/** The most files of code that the next page loads in addition to those of the page before. */
const mostFilesOfPress = 8;
// A page loads at most `mostFiles` of them; the rest belongs to screens of staff.
const mostBuiltFiles = 184;
/**
 * Riders open their page once a day, on cheap phones. The list of routes is a part of it; each new screen of staff adds
 * about 20 bytes to that list.
 */
const mostBytesOfRiders = 125_000;
const firstPages = new Map([
  ['storefront/home/home', { path: '/', most: mostBytes }],
  ['storefront/products/products', { path: '/products', most: mostBytes }],
  ['storefront/products/product-detail', { path: '/products/1', most: mostBytes }],
  ['rider/stops/run', { path: '/run', most: mostBytesOfRiders }],
]);

interface Loaded {
  module: string;
  imports?: string[];
}

interface Assets {
  entry: Loaded;
  url: string;
  routes: Record<string, Loaded & { parentId?: string }>;
}

const build = join(import.meta.dirname, '../../build');
const client = join(build, 'client');
const { assets }: { assets: Assets } = await import(pathToFileURL(join(build, 'server/index.js')).href);

/** Every file that a page loads, including those of its layouts. */
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

const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + measure(file), 0);
const kilo = (bytes: number) => (bytes / 1000).toFixed(1);

const faults: string[] = [];
const { preloads } = readBuiltFiles(build);
for (const [page, { path, most }] of firstPages) {
  const files = filesOf(page);
  const first = weigh(files);
  console.log(`${page}: ${kilo(first)} kB of JavaScript in ${files.size} files`);
  if (first > most) faults.push(`${page} loads ${first} bytes of JavaScript, more than ${most}`);
  for (const language of languages) {
    const texts = weigh(preloads(path, language)?.match(/\/assets\/[\w.-]+/g) ?? []);
    if (texts > 0) console.log(`  in ${nameOf(language)} ${kilo(first + texts)} kB`);
    if (texts > mostBytesOfTexts)
      faults.push(`${page} loads ${texts} bytes of texts in ${nameOf(language)}, more than ${mostBytesOfTexts}`);
  }
  if (files.size > mostFiles) faults.push(`${page} loads ${files.size} files of JavaScript, more than ${mostFiles}`);
}

const presses = [
  ['storefront/home/home', 'storefront/cart/cart'],
  ['storefront/home/home', 'storefront/account/login'],
  ['storefront/cart/cart', 'storefront/checkout/checkout'],
] as const;
for (const [from, to] of presses) {
  const filesBefore = filesOf(from);
  const addedFiles = [...filesOf(to)].filter((file) => !filesBefore.has(file));
  console.log(`${from} to ${to}: ${addedFiles.length} files, ${kilo(weigh(addedFiles))} kB`);
  if (addedFiles.length > mostFilesOfPress)
    faults.push(`${from} to ${to} waits for ${addedFiles.length} files, more than ${mostFilesOfPress}`);
}

const ids = Object.keys(assets.routes);
const ofAdmin = new Set(ids.filter((id) => id.startsWith('admin/')).map((id) => assets.routes[id]?.module));
for (const id of ids.filter((known) => known.startsWith('storefront/'))) {
  for (const file of filesOf(id)) if (ofAdmin.has(file)) faults.push(`${id} loads ${file} of the admin area`);
}
// The name of a file that several screens share begins with their folder (tools/assets/code-groups.ts).
for (const id of ids) {
  const [side] = /^(admin|storefront|rider)/.exec(id) ?? [];
  for (const file of filesOf(id)) {
    const [, other = side] = /\/assets\/(admin|storefront|rider)-/.exec(file) ?? [];
    if (other !== side) faults.push(`${id} loads ${file} of another side`);
  }
}
// The admin area may load only the guard of the customers' pages, and no other of their files.
const ofCustomers = new Set(
  ids
    .filter((id) => id.startsWith('storefront/') && id !== 'storefront/account/customers-only')
    .map((id) => assets.routes[id]?.module),
);
for (const id of ids.filter((known) => known.startsWith('admin/'))) {
  for (const file of filesOf(id)) if (ofCustomers.has(file)) faults.push(`${id} loads ${file} of the customers' pages`);
}

const ofTexts = new RegExp(`^(${languages.join('|')})-`);
const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js') && !ofTexts.test(name));
console.log(`${scripts.length} files of JavaScript`);
if (scripts.length > mostBuiltFiles) faults.push(`${scripts.length} files are built, more than ${mostBuiltFiles}`);
// Every schema contains the name `_zod`. A single schema would load the whole library of 27 kB.
for (const file of scripts) {
  if (readFileSync(join(client, 'assets', file), 'utf8').includes('._zod'))
    faults.push(`${file} holds the schema library`);
}

// A selector for all elements inside an element with `:has()` makes the browser compute the styles of the whole page at
// every press, which takes 60 ms on a screen with 500 rows. The style sheet of the admin area contains the style sheet
// of the shop, so both are checked here.
for (const file of readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.css'))) {
  const [rule] =
    /[^{}]*:has\([^{}]*\)[ >]\*[^{}]*(?=\{)/.exec(readFileSync(join(client, 'assets', file), 'utf8')) ?? [];
  if (rule) faults.push(`${file} styles every element inside of a :has(): ${rule}`);
}

// Node.js keeps the text of code in memory, with two bytes per character if one of them is not ASCII.
for (const folder of ['shop', 'server']) {
  for (const file of readdirSync(join(build, folder)).filter((name) => name.endsWith('.js'))) {
    if (/[^\0-\x7f]/.test(readFileSync(join(build, folder, file), 'utf8')))
      faults.push(`build/${folder}/${file} has a character that is not ASCII`);
  }
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
