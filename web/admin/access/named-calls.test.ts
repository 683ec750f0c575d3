import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { callAccess } from '#contract/http/call-access.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { rows } from '../layout/screens.ts';

const admin = join(import.meta.dirname, '..');
const files = globSync('*/**/*.{ts,tsx}', { cwd: admin }).filter(
  (file) => !file.startsWith('layout/') && !/\.test\.ts$/.test(file),
);
const sources = new Map(files.map((file) => [file, readFileSync(join(admin, file), 'utf8')]));
const sourceOf = (file: string) => sources.get(file) ?? '';

const literal = /['"`]([A-Z]+ \/[^'"`]+)['"`]/g;
/** The functions that make a call, with its name as their first argument. */
const sent = /\b(?:useSend|call|callOnce|loadFile|usePickupStep)\(\s*['"`]([A-Z]+ \/[^'"`]+)['"`]/g;
/** Names of calls in types, such as `CallInput<'PUT /admin/slots'>`. */
const inTypes = /<['"][A-Z]+ \/[^>]*>/g;
const imports = /^(?:import|export) (?!type )([^;]*) from '(\.[^']+)'/gm;

/** The permission of a call that changes something or downloads a file. Everybody at the desk has `desk.use`. */
function permissionOf(name: string): Permission | undefined {
  const isAct = !name.startsWith('GET ') || /\/(export|archive)$/.test(name);
  const permission = isAct ? callAccess[name] : undefined;
  return permission === 'desk.use' ? undefined : permission;
}

const importsOf = (file: string) =>
  [...sourceOf(file).matchAll(imports)].map(([, names = '', from = '']) => ({
    names,
    file: join(dirname(file), from),
  }));

/** The permissions of the calls that a file names for a button, itself or in a table of calls that it imports. */
function namedIn(file: string, isTable = false): Set<Permission> {
  const text = sourceOf(file).replaceAll(sent, '').replaceAll(inTypes, '');
  const own = [...text.matchAll(literal)].flatMap(([, name = '']) => permissionOf(name) ?? []);
  const tables = isTable ? [] : importsOf(file).filter(({ names }) => /\w+Calls\b|\bcallOf\b/.test(names));
  return new Set([...own, ...tables.flatMap((table) => [...namedIn(table.file, true)])]);
}

const screens = new Map(rows.flatMap(({ file, may }) => (file ? [[file, may] as const] : [])));
const named = new Map(files.map((file) => [file, namedIn(file)]));

/**
 * The screens that import this file, directly or through other files of which none names a call with this permission.
 */
function openScreens(file: string, permission: Permission, seen = new Set<string>()): string[] {
  if (seen.has(file) || named.get(file)?.has(permission)) return [];
  seen.add(file);
  if (screens.has(file)) return screens.get(file) === permission ? [] : [file];
  const importers = files.filter((other) => importsOf(other).some((one) => one.file === file));
  return importers.flatMap((other) => openScreens(other, permission, seen));
}

// Proves buttons-1
test('on the way from a screen to code that changes or downloads something, a button names a call with its permission', () => {
  const calls = files.flatMap((file) =>
    [...sourceOf(file).matchAll(sent)].flatMap(([, name = '']) => {
      const permission = permissionOf(name);
      return permission ? [{ file, name, permission }] : [];
    }),
  );
  // Finding fewer means that calls are sent in a way that this test does not know.
  expect(calls.length).toBeGreaterThan(100);
  const open = calls.map(({ file, name, permission }) => ({ file, name, from: openScreens(file, permission) }));
  expect(open.filter(({ from }) => from.length > 0)).toEqual([]);
});

// Proves buttons-2
test('the admin area uses only links that ask whether the person may open their screen', () => {
  const other = /import \{[^}]*\b(?:Link|NavLink|TallLink|ButtonLink)\b[^}]*\} from '(?:react-router|#web\/ui\/[^']*)'/;
  expect(files.filter((file) => file !== 'access/links.tsx' && other.test(sourceOf(file)))).toEqual([]);
});
