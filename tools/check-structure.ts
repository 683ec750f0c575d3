/** Refuses what would blur the structure: wrong directions, cycles, unknown file names, files that grow too long. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { findTableFaults } from './table-access.ts';

const longest = 350;
const sizes = { median: 70, p90: 180 };
const dataFiles = /^(contract\/pincodes\.ts|db\/seed\/catalogue\.ts|.*\/hindi\.ts)$/;
const domains = ['accounts', 'catalogue', 'uploads', 'cart', 'orders', 'dashboard', 'contact', 'visitors'];

/** What each place may import, apart from itself. */
const directions: [place: RegExp, may: RegExp][] = [
  [/^contract\//, /^contract\//],
  [/^web\/ui\//, /^web\/(ui\/|language\.ts|rich-text\.tsx)/],
  [/^web\/storefront\//, /^(contract|web\/(?!admin\/))/],
  [/^web\/admin\//, /^(contract|web\/(?!storefront\/))/],
  [/^web\//, /^(contract|web)\//],
  [/^server\/db\//, /^server\/(db|watch\/span\.ts)/],
  [/^server\/core\//, /^(contract\/|server\/(core|db|watch|settings\.ts))/],
  [/^server\/(http|mail)\//, /^(contract\/|db\/|server\/(core|http|db|mail|watch|settings\.ts))/],
  [/^server\/watch\//, /^server\/(watch|db)\//],
  [
    /^server\/(accounts|catalogue|uploads|contact|visitors)\//,
    /^(contract\/|db\/|server\/(core|http|db|mail|uploads|settings\.ts))/,
  ],
  [/^server\/cart\//, /^(contract\/|server\/(core|http|db|mail|accounts|catalogue|uploads|settings\.ts))/],
  [/^server\/orders\//, /^(contract\/|server\/(core|http|db|mail|accounts|catalogue|uploads|cart|settings\.ts))/],
  [/^server\/dashboard\//, /^(contract\/|server\/(core|http|db|mail|orders|settings\.ts))/],
  [/^server\/pages\//, /^(contract\/|server\/(core|http|pages|watch\/(span|holdings)\.ts|settings\.ts))/],
  [/^server\//, /^(contract|server|db)\//],
];

/** What the acts of a domain do: the first word of `<verb>-<noun>.ts`. */
const verbs = [
  ...['change', 'create', 'describe', 'export', 'forget', 'manage', 'merge', 'open', 'order', 'place', 'read'],
  ...['register', 'require', 'reset', 'seed', 'serve', 'sign', 'store', 'take', 'unify', 'upload', 'verify'],
];
const kinds = 'api|store|[a-z-]+\\.store|rules|present|letters|jobs|hindi|session|password|code';
const domainFile = new RegExp(`^(${kinds}|(${verbs.join('|')})(-[a-z]+)+)\\.ts$`);

/** The files of a domain that know HTTP: a job can call everything else. */
const httpFile = /^(api|export-[a-z]+|serve-[a-z]+)\.ts$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file));
const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('server/testing/') || /^(e2e|faults)\//.test(file);
const isSource = (file: string) => /^(contract|server|web|db|tools|bench)\//.test(file) && !isTest(file);

const faults: string[] = [];
const imports = new Map<string, string[]>();

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  imports.set(file, readImports(file, text));
  const lines = text.split('\n').length - 1;
  if (lines > longest && !dataFiles.test(file)) faults.push(`${file} has ${lines} lines, more than ${longest}`);
  if (!/^[a-z0-9$]+([.-][a-z0-9$]+)*\.(ts|tsx|mjs)$/.test(basename(file))) faults.push(`${file} is not in kebab-case`);
  const [top, domain = ''] = file.split('/');
  if (top === 'server' && domains.includes(domain) && !isTest(file) && file.split('/').length === 3) {
    if (!domainFile.test(basename(file)))
      faults.push(`${file} is not one of the file names of a domain: see docs/architecture.md`);
  }
  if (!isTest(file)) faults.push(...findTableFaults(file, text));
  // Whoever could make the id of an actor elsewhere could read anybody's rows.
  if (
    !isTest(file) &&
    file !== 'server/accounts/session.ts' &&
    /\bas (unknown as )?(CustomerId|AdminId)\b/.test(text)
  ) {
    faults.push(`${file} makes the id of an actor, which only server/accounts/session.ts may`);
  }
  if (/^server\/[a-z]+\/api\.ts$/.test(file) && /\btheShop\b/.test(text)) {
    faults.push(`${file} lets a caller act as the shop, which only jobs and tools may`);
  }
  if (file.split('/').length > 4) faults.push(`${file} lies more than three folders deep`);
}

for (const [file, targets] of imports) {
  if (isTest(file)) continue;
  const isHttpFree = domains.includes(file.split('/')[1] ?? '') && !httpFile.test(basename(file));
  if (file.startsWith('server/') && isHttpFree) {
    for (const target of targets) {
      if (target.startsWith('server/http/')) faults.push(`${file} knows HTTP by ${target}; only api.ts may`);
    }
  }
  const rule = directions.find(([place]) => place.test(file));
  if (!rule) continue;
  const home = dirname(file);
  for (const target of targets) {
    if (dirname(target) !== home && !rule[1].test(target)) faults.push(`${file} must not import ${target}`);
  }
}

for (const cycle of findCycles()) faults.push(`cycle: ${cycle.join(' -> ')}`);

const lengths = files
  .filter(isSource)
  .map((file) => readFileSync(file, 'utf8').split('\n').length - 1)
  .sort((a, b) => a - b);
const quantile = (share: number) => lengths[Math.floor((lengths.length - 1) * share)] ?? 0;
if (quantile(0.5) > sizes.median)
  faults.push(`half of the files are longer than ${sizes.median} lines (${quantile(0.5)})`);
if (quantile(0.9) > sizes.p90)
  faults.push(`a tenth of the files are longer than ${sizes.p90} lines (${quantile(0.9)})`);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`structure: ${files.length} files, median ${quantile(0.5)} lines, p90 ${quantile(0.9)}, no cycle`);

/** Relative imports that are there at run time or for types, as paths from the repository's root. */
function readImports(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...found]
    .map(([, path = '']) => normalize(join(dirname(file), path.replace(/\?.*$/, ''))))
    .filter((path) => !path.includes('+types/'));
}

function findCycles(): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return cycles;
}
