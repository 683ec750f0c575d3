import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSupplyFaults, isAllowed } from './supply.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paniwala-supply-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lay(locked: object, manifest?: object, allowScripts = {}): void {
  const packages = { '': {}, 'node_modules/left': { license: 'MIT', integrity: 'sha512-x', ...locked } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ allowScripts }));
  if (!manifest) return;
  mkdirSync(join(root, 'node_modules/left'), { recursive: true });
  writeFileSync(join(root, 'node_modules/left/package.json'), JSON.stringify(manifest));
}

it.each([
  ['MIT', true],
  ['(MIT AND Zlib)', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['constructor', false],
  ['none', false],
])('a licence %s: %s', (licence, may) => {
  expect(isAllowed(licence)).toBe(may);
});

it.each<[string, object, object | undefined, string[]]>([
  ['nothing wrong', {}, { license: 'MIT' }, []],
  ['an installed package under another licence than the lock file says', {}, { license: 'AGPL-3.0' }, ['AGPL-3.0']],
  ['an old form of naming licences', {}, { licenses: [{ type: 'GPL-2.0' }, { type: 'MIT' }] }, []],
  ['no licence at all', { license: undefined }, {}, ['none']],
  ['a host', { resolved: 'https://packages.example/left.tgz' }, undefined, ['names a host']],
  ['no sum', { integrity: undefined }, undefined, ['no sum']],
  ['a script that the lock file knows', { hasInstallScript: true }, undefined, ['runs a script']],
  ['a script that it does not know', {}, { license: 'MIT', scripts: { postinstall: 'x' } }, ['runs a script']],
])('%s', (_what, locked, manifest, expected) => {
  lay(locked, manifest);
  const faults = findSupplyFaults(root);
  expect(faults).toHaveLength(expected.length);
  for (const [at, words] of expected.entries()) expect(faults[at]).toContain(words);
});

it('reports an allowed script that is gone, and a font without its licence', () => {
  lay({}, undefined, { gone: true });
  mkdirSync(join(root, 'web/fonts'), { recursive: true });
  writeFileSync(join(root, 'web/fonts/face.woff2'), '');
  expect(findSupplyFaults(root)).toEqual([
    'allowScripts allows gone, which has no script',
    'web/fonts/face.woff2 has no OFL.txt beside it',
  ]);
});
