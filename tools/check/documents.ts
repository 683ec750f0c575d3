/**
 * Checks the references in documents. It rejects links to files and headings that do not exist, file names in
 * backquotes that do not exist (folders may be omitted), names of code in backquotes that do not occur in the file named
 * with them, and documents that code names and that do not exist. Placeholders are written as `<domain>` or with a star.
 * It also rejects a domain or a coupling by SQL that docs/architecture.md does not name, a part of the guide in
 * docs/adding that is long or not linked, two decision records with one number, and the faults that capabilities.ts
 * finds.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { findCapabilityFaults } from './capabilities.ts';
import { domains } from './import-rules.ts';
import { describeCouplings } from './table-access.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
/** Every suffix of a path: `server/orders/store.ts`, `orders/store.ts`, `store.ts`. */
const ends = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
const folders = new Set(files.map((file) => dirname(file)).flatMap(withParents));

const isCode = /\.(ts|tsx|mjs|js|sql|json|ya?ml|sh|py|conf|css|service|example)$|(^|\/)(Dockerfile|Caddyfile|run)$/;
const codeFiles = files.filter((file) => isCode.test(file) && file !== 'package-lock.json');
const namesIn = (file: string) => new Set(readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g));
const names = new Map(codeFiles.map((file) => [file, namesIn(file)]));
const allNames = new Set([...names.values()].flatMap((some) => [...some]));
/** Names of other programs and libraries that documents mention and our code does not contain. */
const namesOfOthers = new Set([
  'add_jobs',
  'nodejs_eventloop_lag_p99_seconds',
  'pg_dump',
  'pg_rewind',
  'reqId',
  'serverFactory',
  'uncaughtException',
  'unhandledRejection',
]);
const nameInFile = /`([A-Za-z_$][\w$]*)` in `([\w@./-]+\.\w+)`/g;
/** A row of a table with the columns "What" and "Home": a name, and the file that contains it. */
const rowWithHome = /^\| `([A-Za-z_$][\w$]*)`[^|]*\| `([\w@./-]+\.\w+)`/g;

const faults: string[] = [];
let links = 0;
let paths = 0;
let identifiers = 0;
for (const document of files.filter((file) => file.endsWith('.md'))) {
  let hasHomes = false;
  for (const [index, line] of readFileSync(document, 'utf8').split('\n').entries()) {
    if (!line.startsWith('|')) hasHomes = false;
    else if (/^\| What \| Home \|/.test(line)) hasHomes = true;
    const addFault = (what: string) => faults.push(`${document}:${index + 1} names ${what}, which is not there`);
    for (const [, target = ''] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      links += 1;
      const [path = '', heading] = target.split('#');
      const file = path === '' ? document : normalize(join(dirname(document), path));
      if (!existsSync(file) || (heading !== undefined && !headingsOf(file).has(heading))) addFault(target);
    }
    for (const [, path = ''] of line.matchAll(/`([\w@./-]+)`/g)) {
      if (!isPath(path)) continue;
      paths += 1;
      if (!ends.has(path) && !folders.has(path.replace(/\/$/, ''))) addFault(path);
    }
    for (const [, name = ''] of line.matchAll(/`([A-Za-z_$][\w$]*)(?:\(\))?`/g)) {
      if (!isIdentifier(name)) continue;
      identifiers += 1;
      if (!allNames.has(name)) addFault(name);
    }
    for (const [, name = '', path = ''] of line.matchAll(hasHomes ? rowWithHome : nameInFile)) {
      const homes = codeFiles.filter((file) => file === path || file.endsWith(`/${path}`));
      const isThere = homes.some((file) => names.get(file)?.has(name));
      if (isIdentifier(name) && homes.length > 0 && !isThere) addFault(`${name} in ${path}`);
    }
  }
}

// A test may name a document that it makes itself.
for (const file of codeFiles.filter((one) => !one.includes('.test.'))) {
  for (const [path] of readFileSync(file, 'utf8').matchAll(/(?<![\w/])docs\/[\w/.-]+\.md\b/g)) {
    if (!existsSync(path)) faults.push(`${file} names ${path}, which is not there`);
  }
}

const architecture = readFileSync('docs/architecture.md', 'utf8');
const picture = /server\/accounts .*rules/.exec(architecture)?.[0] ?? '';
for (const domain of Object.keys(domains)) {
  const isNamed = architecture.includes(`\`${domain}\``) && new RegExp(`\\b${domain}\\b`).test(picture);
  if (!isNamed) faults.push(`docs/architecture.md does not name the domain ${domain} in its text and its picture`);
}

/** The folders of the server below a domain, as the table of docs/architecture.md names them: `orders/placing`. */
const [, ofDomains = ''] = architecture.split('\n## Folders of large domains\n');
const [folderTable = ''] = ofDomains.split('\n## ');
const named = new Set([...folderTable.matchAll(/`(\w[\w-]*\/[\w-]+)`/g)].map(([, folder = '']) => folder));
const present = new Set(
  [...folders].filter((folder) => isFolderOfDomain(folder)).map((folder) => folder.slice('server/'.length)),
);
for (const folder of present) {
  if (!named.has(folder))
    faults.push(`docs/architecture.md: "Folders of large domains" does not say what ${folder} contains`);
}
for (const folder of named) {
  if (!present.has(folder))
    faults.push(`docs/architecture.md: "Folders of large domains" names ${folder}, which is not there`);
}

/** Functions that decide about orders, or compute what one costs. */
const decidesAboutOrders = [
  'buildOrder',
  'computeTotals',
  'decideEdit',
  'decideOrder',
  'decideOrders',
  'findStockIssues',
  'previewOrders',
];
const guideToOrders = 'docs/adding/order.md';
const [, ofWays = ''] = readFileSync(guideToOrders, 'utf8').split('\n## Ways in which orders come to be and change\n');
const [ways = ''] = ofWays.split('\n## ');
for (const file of codeFiles.filter((one) => /^server\/(?!testing\/|contract-tests\/).*(?<!\.test)\.ts$/.test(one))) {
  const isNamed = ways.includes(`\`${dirname(file).slice('server/'.length)}\``) || ways.includes(basename(file));
  if (decidesAboutOrders.some((name) => names.get(file)?.has(name)) && !isNamed)
    faults.push(
      `${guideToOrders}: "Ways in which orders come to be and change" does not name ${file}, which decides about orders`,
    );
}

/** The guide to kinds of change: its first page links each file, and each file is short enough to be read. */
const guide = 'docs/adding-a-feature.md';
const mostLetters = 8000;
const firstPage = readFileSync(guide, 'utf8');
for (const part of files.filter((file) => /^docs\/adding\/[\w-]+\.md$/.test(file))) {
  if (!firstPage.includes(`](adding/${basename(part)})`)) faults.push(`${guide} does not link ${part}`);
  const { length } = readFileSync(part, 'utf8');
  if (length > mostLetters) faults.push(`${part} has ${length} letters, at most ${mostLetters}: split it`);
}

for (const row of describeCouplings()) {
  if (!architecture.includes(row)) faults.push(`docs/architecture.md lacks a row of its couplings by SQL: ${row}`);
}

const recordOf = new Map<string, string>();
for (const record of files.filter((file) => /^docs\/decisions\/\w+\/\d{4}-/.test(file))) {
  const number = /\/(\d{4})-/.exec(record)?.[1] ?? '';
  const earlier = recordOf.get(number);
  if (earlier) faults.push(`${record} has the number of ${earlier}`);
  if (!readFileSync(record, 'utf8').startsWith(`# ${Number(number)}. `)) {
    faults.push(`${record} has another number in its heading`);
  }
  recordOf.set(number, record);
}

faults.push(...findCapabilityFaults());

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`documents: ${links} links, ${paths} paths and ${identifiers} names of the code, each is there`);

/** True for a folder such as `server/orders/placing`. */
function isFolderOfDomain(folder: string): boolean {
  const [top, domain = '', name, deeper] = folder.split('/');
  return top === 'server' && domain in domains && name !== undefined && deeper === undefined;
}

/** True for a text that looks like a path of the project: a known file extension, or a known top folder. */
function isPath(text: string): boolean {
  if (/[\w-]\.(ts|tsx|mjs|sql|md|sh)$/.test(text)) return true;
  const [top = ''] = text.split('/');
  return text.includes('/') && folders.has(top) && !text.startsWith('data/');
}

/** True for a name that can only come from code, because it has a capital letter or an underscore inside. */
function isIdentifier(name: string): boolean {
  return /[a-z][A-Z]|_/.test(name) && !namesOfOthers.has(name);
}

function headingsOf(file: string): Set<string> {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  return new Set(
    headings.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function withParents(folder: string): string[] {
  const parts = folder.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
