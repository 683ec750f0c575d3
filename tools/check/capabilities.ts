/**
 * Compares docs/capabilities.md with what is there: every screen, call and table stands in a row, and every screen, call
 * and table that a row names exists. The name of a capability is a sentence of the screens, so it has its Hindi.
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

/** A fault for each thing that is missing in the document, and for each that the document names and is not there. */
export function findCapabilityFaults(): string[] {
  const capabilities = readCapabilities();
  const sentences = read('languages/hi.ts');
  const screens = readScreens();
  const calls = globSync('contract/**/*calls.ts').flatMap((file) =>
    found(read(file), /^ {2}'(?:GET|POST|PUT|PATCH|DELETE) ([^']+)'/gm),
  );
  const isBelow = (call: string, path: string) => call === path || call.startsWith(`${path}/`);
  const faults = capabilities.flatMap(({ line, name, ...parts }) => {
    const isSaid = name === '' || sentences.includes(`'${name}':`) || sentences.includes(` ${name}:`);
    const unknown = [
      ...(isSaid ? [] : [`the sentence "${name}"`]),
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
  ];
  return [...faults, ...missing.map((what) => `${document} does not name ${what}`)];
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

/** The addresses of all screens, as web/routes.ts and the table of the admin area have them. */
function readScreens(): string[] {
  const routes = found(read('web/routes.ts'), /\broute\('([^'*]+)', '(?!ui\/)/g);
  const ofStaff = found(read('web/admin/layout/screens.ts'), /\bto: '([^'?]+)/g);
  return [...new Set(['/', ...routes.map((path) => `/${path}`), ...ofStaff])];
}
