/**
 * Compares docs/capabilities.md with the code: every screen, call and table must be in a row, and every screen, call
 * and table in a row must exist. The name of a capability must be a sentence of the screens, so that it has a
 * translation. Every setting, email and job must be in the last section. Every screen must also be opened by the tests
 * of all screens.
 */
import { globSync, readFileSync } from 'node:fs';
import { tables } from './table-access.ts';

const document = 'docs/capabilities.md';
const columns = 7;
const read = (file: string) => readFileSync(file, 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

interface Capability {
  line: number;
  name: string;
  screens: string[];
  calls: string[];
  tables: string[];
}

/** Returns a fault for each thing that the document lacks, and for each thing in the document that does not exist. */
export function findCapabilityFaults(): string[] {
  const capabilities = readCapabilities();
  const sentences = read('languages/hi.ts');
  const screens = readScreens();
  const calls = globSync('contract/**/*calls.ts').flatMap((file) =>
    found(read(file), /^ {2}'(?:GET|POST|PUT|PATCH|DELETE) ([^']+)'/gm),
  );
  const isBelow = (call: string, path: string) => call === path || call.startsWith(`${path}/`);
  const faults = capabilities.flatMap(({ line, name, ...parts }) => {
    const isSentence = name === '' || sentences.includes(`'${name}':`) || sentences.includes(` ${name}:`);
    const unknown = [
      ...(isSentence ? [] : [`the sentence "${name}"`]),
      ...parts.screens.filter((screen) => !screens.includes(screen)).map((screen) => `the screen ${screen}`),
      ...parts.calls.filter((path) => !calls.some((call) => isBelow(call, path))).map((path) => `the call ${path}`),
      ...parts.tables.filter((table) => !tables.has(table)).map((table) => `the table ${table}`),
    ];
    return unknown.map((what) => `${document}:${line} names ${what}, which is not there`);
  });
  const named = (part: 'screens' | 'calls' | 'tables') => capabilities.flatMap((capability) => capability[part]);
  const missing = [
    ...screens.filter((screen) => !named('screens').includes(screen)).map((screen) => `the screen ${screen}`),
    ...calls.filter((call) => !named('calls').some((path) => isBelow(call, path))).map((call) => `the call ${call}`),
    ...[...tables].filter((table) => !named('tables').includes(table)).map((table) => `the table ${table}`),
    ...findUnlisted(),
  ];
  return [...faults, ...missing.map((what) => `${document} does not name ${what}`), ...findUnopened(screens)];
}

/** Screens that no test of all screens opens. Screens with an id in their path are not checked. */
function findUnopened(screens: readonly string[]): string[] {
  const tests = globSync('e2e/screens/**/*.ts').map(read).join('\n');
  return screens
    .filter((screen) => !screen.includes(':') && !new RegExp(`${screen}['"\`?#]`).test(tests))
    .map((screen) => `e2e/screens opens no screen ${screen}: add it to a list there, such as admin-screens.ts`);
}

/** Settings, emails and jobs that the last section does not name in backquotes. */
function findUnlisted(): string[] {
  const [, list = ''] = read(document).split('\n## Settings, emails and jobs\n');
  const letters = globSync('server/**/letters.ts').map((file) => read(file).split(': LetterTable<')[1] ?? '');
  const kinds = {
    setting: found(
      globSync('web/admin/*/setting-fields.ts').map(read).join('\n'),
      /\blabel: message\(['"](.+?)['"]\)/g,
    ),
    email: letters.flatMap((templates) => found(templates, /(?:^ {2}|\{ )'([a-z-]+)': \{/gm)),
    job: readJobs(),
  };
  return Object.entries(kinds).flatMap(([kind, names]) => {
    if (names.length === 0) throw new Error(`No ${kind} was found`);
    return names
      .filter((name) => !list.includes(`\`${name}\``))
      .map((name) => `the ${kind} ${name} in its last section`);
  });
}

/** The names of all jobs. A queued job is named by a constant, because the act that queues it uses the same one. */
function readJobs(): string[] {
  const jobs = read('server/jobs.ts');
  const constants = new Map(
    globSync('server/**/*.ts').flatMap((file) =>
      [...read(file).matchAll(/^export const (\w+Task) = '(\w+)'/gm)].map(([, constant = '', name = '']) => [
        constant,
        name,
      ]),
    ),
  );
  const named = found(jobs, /\bname: (\w+Task)\b/g).map((constant) => constants.get(constant) ?? constant);
  return [...found(jobs, /(?:\bname: |\bforget\()'(\w+)'/g), ...named];
}

function readCapabilities(): Capability[] {
  return read(document)
    .split('\n')
    .flatMap((text, at) => {
      const cells = text.split('|').slice(1, -1);
      if (cells.length !== columns || /^[ -]*$|^ Capability/.test(cells[0] ?? '')) return [];
      const [, name = '', screens = '', calls = '', , named = ''] = cells.map((cell) => cell.trim());
      const quoted = (cell: string) => found(cell, /`([^`]+)`/g);
      return [{ line: at + 1, name, screens: quoted(screens), calls: quoted(calls), tables: quoted(named) }];
    });
}

/** Reads the paths of all screens from web/routes.ts and from the table of the admin screens. */
function readScreens(): string[] {
  const routes = found(read('web/routes.ts'), /\broute\('([^'*]+)', '(?!ui\/)/g);
  const tables = ['screens', 'other-screens'].map((table) => read(`web/admin/layout/${table}.ts`));
  const ofStaff = found(tables.join('\n'), /\bto: '([^'?]+)/g);
  return [...new Set(['/', ...routes.map((path) => `/${path}`), ...ofStaff])];
}
