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

function writePackage(locked: object, manifest?: object, allowScripts = {}): void {
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
])('the licence expression "%s" is allowed: %s', (licence, may) => {
  expect(isAllowed(licence)).toBe(may);
});

it.each<[string, object, object | undefined, string[]]>([
  ['a package with an allowed licence', {}, { license: 'MIT' }, []],
  ['an installed package with another licence than in the lock file', {}, { license: 'AGPL-3.0' }, ['AGPL-3.0']],
  ['the old field "licenses" with an allowed licence', {}, { licenses: [{ type: 'GPL-2.0' }, { type: 'MIT' }] }, []],
  ['a package without a licence', { license: undefined }, {}, ['none']],
  ['a host name in the lock file', { resolved: 'https://packages.example/left.tgz' }, undefined, ['names a host']],
  ['a package without a checksum', { integrity: undefined }, undefined, ['no sum']],
  ['an install script that is in the lock file', { hasInstallScript: true }, undefined, ['runs a script']],
  [
    'an install script that is not in the lock file',
    {},
    { license: 'MIT', scripts: { postinstall: 'x' } },
    ['runs a script'],
  ],
])('the faults, if any, of a project with %s are found', (_what, locked, manifest, expected) => {
  writePackage(locked, manifest);
  const faults = findSupplyFaults(root);
  expect(faults).toHaveLength(expected.length);
  for (const [at, words] of expected.entries()) expect(faults[at]).toContain(words);
});

it('a permission for an install script that does not exist, and a font without a licence file, are reported', () => {
  writePackage({}, undefined, { gone: true });
  mkdirSync(join(root, 'web/fonts'), { recursive: true });
  writeFileSync(join(root, 'web/fonts/face.woff2'), '');
  expect(findSupplyFaults(root)).toEqual([
    'allowScripts allows gone, which has no script',
    'web/fonts/face.woff2 has no OFL.txt beside it',
  ]);
});
