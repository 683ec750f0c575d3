/** Rejects violations of the structure: forbidden imports, cycles, unknown file names, and files that are too long. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { findActorCasts } from './actor-casts.ts';
import { domains, modules } from './import-rules.ts';
import { findOrderSums } from './order-sums.ts';
import { findTableFaults, findUnusedAccess } from './table-access.ts';

/** The only file that may cast to an actor, because an actor's id gives access to the rows of that account. */
const actorFile = 'server/accounts/sessions/session.ts';
/** The only files that add up the amounts of an order. */
const orderSums = ['contract/orders/order-sums.ts', 'server/orders/order-sums.store.ts'];
const longest = 400;
const mostFiles = 30;
const sizes = { median: 100, p90: 225 };
/** Files with long tables of data, which may exceed the limit. A language is one file, to make translation easier. */
const dataFiles =
  /^(contract\/shared\/pincodes\.ts|db\/seed\/catalogue\.ts|languages\/[a-z]{2}\.ts|server\/privacy\/personal-tables\.store\.ts)$/;
/** The verbs with which the name of a domain's file may begin, as in `<verb>-<noun>.ts`. */
const verbs = [
  'close',
  'change',
  'create',
  'describe',
  'export',
  'follow',
  'join',
  'make',
  'manage',
  'merge',
  'lock',
  'open',
  'order',
  'place',
  'post',
  'process',
  'read',
  'record',
  'return',
  'send',
  'move',
  'check',
  'begin',
  'issue',
  'keep',
  'pause',
  'refuse',
  'register',
  'require',
  'reset',
  'seed',
  'serve',
  'sign',
  'store',
  'find',
  'verify',
  'accept',
  'rehearse',
  'start',
  'plan',
];
const kinds = 'api|store|rules|[a-z-]+\\.(store|rules)|present|letters|session|password|code';
const domainFile = new RegExp(`^(${kinds}|(${verbs.join('|')})(-[a-z]+)+)\\.ts$`);

/** Every file in these folders must belong to a module, so that a new domain needs a row in import-rules.ts. */
const needsModule =
  /^(contract\/[a-z-]+\/|server\/(?!testing\/|contract-tests\/)[a-z-]+\/|web\/(storefront|admin|rider)\/[a-z-]+\/)/;

/** The files of a domain that handle HTTP. Jobs may call everything else. */
const httpFile = /^(api|export-[a-z]+|serve-[a-z]+)\.ts$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file));
const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('server/testing/') || /^(e2e|faults)\//.test(file);
const isSource = (file: string) => /^(contract|languages|server|web|db|tools|bench)\//.test(file) && !isTest(file);

const faults: string[] = [];
const imports = new Map<string, string[]>();
/** The text of each file of the server, except tests. */
const serverTexts = new Map<string, string>();

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  imports.set(file, readImports(file, text));
  // Marks for docs/specification.md do not count as lines.
  const lines = text.split('\n').filter((line) => !/^\s*\/\/ Proves /.test(line)).length - 1;
  if (lines > longest && !dataFiles.test(file)) faults.push(`${file} has ${lines} lines, more than ${longest}`);
  // web/ui/dialog.tsx renders dialogs outside the page's forms, because a form inside a form is not submitted.
  if (/<dialog\b/.test(text) && /^web\/.*\.tsx$/.test(file) && file !== 'web/ui/dialog.tsx')
    faults.push(`${file} draws a dialog of its own: use web/ui/dialog.tsx`);
  if (!/^[a-z0-9$]+([.-][a-z0-9$]+)*\.(ts|tsx|mjs)$/.test(basename(file))) faults.push(`${file} is not in kebab-case`);
  if (domainOf(file) !== undefined && !isTest(file) && !domainFile.test(basename(file))) {
    faults.push(`${file} is not one of the file names of a domain: see docs/architecture.md`);
  }
  if (!isTest(file)) faults.push(...findTableFaults(file, text));
  if (!isTest(file) && file.startsWith('server/')) serverTexts.set(file, text);
  if (!isTest(file) && file !== actorFile) {
    for (const cast of findActorCasts(text))
      faults.push(`${file} has "${cast}": only ${actorFile} makes actors and their ids`);
  }
  if (isSource(file) && !file.startsWith('server/contract-tests/') && !orderSums.includes(file)) {
    for (const sum of findOrderSums(file, text))
      faults.push(`${file} adds up the amounts of an order ("${sum}"): use ${orderSums.join(', in SQL ')}`);
  }
  if (/^server\/[a-z]+\/api\.ts$/.test(file) && /\btheShop\b/.test(text)) {
    faults.push(`${file} lets a caller act as the shop, which only jobs and tools may`);
  }
  if (file.split('/').length > 5) faults.push(`${file} lies more than four folders deep`);
}

faults.push(...findUnusedAccess(serverTexts));

const perFolder = new Map<string, number>();
for (const file of files) perFolder.set(dirname(file), (perFolder.get(dirname(file)) ?? 0) + 1);
for (const [folder, count] of perFolder) {
  if (count > mostFiles) faults.push(`${folder} has ${count} files, more than ${mostFiles}`);
}

for (const [file, targets] of imports) {
  if (isTest(file)) continue;
  if (domainOf(file) !== undefined && !httpFile.test(basename(file))) {
    for (const target of targets) {
      if (target.startsWith('server/platform/http/')) faults.push(`${file} knows HTTP by ${target}; only api.ts may`);
    }
  }
  const module = moduleOf(file);
  if (module === undefined) {
    if (needsModule.test(file)) faults.push(`${file} lies in no module: see tools/check/import-rules.ts`);
    continue;
  }
  const may = modules.get(module) ?? [];
  for (const target of targets) {
    if (!target.startsWith(module) && !may.some((path) => target.startsWith(path))) {
      faults.push(`${file} must not import ${target}: see tools/check/import-rules.ts`);
    }
  }
}

for (const cycle of findCycles(imports)) faults.push(`cycle: ${cycle.join(' -> ')}`);
for (const cycle of findCycles(groupImports(moduleOf))) faults.push(`cycle of modules: ${cycle.join(' -> ')}`);
for (const cycle of findCycles(groupImports(folderOf))) faults.push(`cycle of folders: ${cycle.join(' -> ')}`);

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

/** The files of the project that a file imports, including imports of types, as paths from the repository's root. */
function readImports(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g);
  return [...found]
    .map(([, path = '']) => path.replace(/\?.*$/, ''))
    .map((path) => (path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))))
    .filter((path) => !path.includes('+types/'));
}

/** Which groups of files (modules or folders) import which. Tests and files without a group are ignored. */
function groupImports(groupOf: (file: string) => string | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const group = isTest(file) ? undefined : groupOf(file);
    if (group === undefined) continue;
    const others = targets.flatMap((target) => groupOf(target) ?? []).filter((other) => other !== group);
    found.set(group, [...new Set([...(found.get(group) ?? []), ...others])]);
  }
  return found;
}

function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
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

/** The server domain that a file belongs to, at any depth. */
function domainOf(file: string): string | undefined {
  const [top, name = ''] = file.split('/');
  return top === 'server' && name in domains && name !== 'backup' ? name : undefined;
}

/** The innermost module that contains a file; undefined for a file outside all modules. */
function moduleOf(file: string): string | undefined {
  return [...modules.keys()].filter((module) => file.startsWith(module)).sort((a, b) => b.length - a.length)[0];
}

/** The first two folders of a file's path, such as `server/core` or `web/ui`. */
function folderOf(file: string): string | undefined {
  const [top, name, inside] = file.split('/');
  return inside === undefined ? undefined : `${top}/${name}`;
}
