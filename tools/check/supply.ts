/**
 * Rejects dependencies with a licence that is not on the list, a lock file with host names or without checksums, a
 * package with an install script that is not allowed, and a font without a licence file.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Licences that can be combined with our MIT licence, and why. */
const allowed: Readonly<Record<string, string>> = {
  MIT: 'ours too',
  'MIT-0': 'MIT without the duty to name its authors',
  ISC: 'as MIT',
  '0BSD': 'no conditions',
  'BSD-2-Clause': 'as MIT',
  'BSD-3-Clause': 'as MIT, and its authors do not advertise us',
  'BlueOak-1.0.0': 'as MIT, with a grant of patents',
  'Apache-2.0': 'permissive, with a grant of patents',
  Unlicense: 'given to the public',
  Zlib: 'permissive',
  'Python-2.0': 'permissive; argparse, a tool of tools',
  'OFL-1.1': 'faces: they may be part of any program, and only a changed face may not keep its name',
  'CC-BY-4.0': 'data only: which browsers can do what, used while building',
  'MPL-2.0': 'asks that changes to its own files are published, and we make none; web-push, and tools',
  'LGPL-3.0-or-later': 'libvips, a library of its own beside sharp that anybody can exchange',
};

/** Packages without a licence in their package.json, with the licence in their own files. */
const undeclared: Readonly<Record<string, string>> = {
  'humanize-number': 'MIT',
  only: 'MIT',
};

interface LockedPackage {
  license?: string;
  resolved?: string;
  integrity?: string;
  /** True if the package is part of another package's archive, which has the checksum. */
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

/** True if an SPDX expression is allowed: at least one licence of an OR, and all licences of an AND. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, '');
  return bare
    .split(' OR ')
    .some((way) => way.split(' AND ').every((licence) => Object.hasOwn(allowed, licence.trim())));
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

type Manifest = { license?: unknown; licenses?: unknown; scripts?: Record<string, string> };

function licenceOf(manifest: Manifest, locked: LockedPackage, name: string): string {
  const { license = manifest.licenses } = manifest;
  const nameIn = (one: unknown): unknown => (typeof one === 'object' && one !== null && 'type' in one ? one.type : one);
  const named = Array.isArray(license) ? license.map(nameIn).join(' OR ') : nameIn(license);
  return typeof named === 'string' && named !== '' ? named : (locked.license ?? undeclared[name] ?? 'none');
}

/** Returns all problems of the lock file, of installed packages and of fonts, as sentences. */
export function findSupplyFaults(root: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const packages = Object.entries(read('package-lock.json').packages as Record<string, LockedPackage>);
  const scripts = new Set(Object.keys((read('package.json').allowScripts ?? {}) as object));
  const faults: string[] = [];

  for (const [path, locked] of packages) {
    if (path === '') continue;
    const name = nameOf(path);
    const file = join(path, 'package.json');
    const manifest: Manifest = existsSync(join(root, file)) ? read(file) : {};
    const licence = licenceOf(manifest, locked, name);
    if (!isAllowed(licence)) faults.push(`${name} is under ${licence}, which is not on the list of licences`);
    if (locked.resolved !== undefined) faults.push(`package-lock.json names a host for ${name}`);
    if (locked.integrity === undefined && !locked.inBundle) faults.push(`package-lock.json has no sum for ${name}`);
    const runs = ['preinstall', 'install', 'postinstall'].some((script) => manifest.scripts?.[script] !== undefined);
    if ((locked.hasInstallScript || runs) && !scripts.has(name)) {
      faults.push(`${name} runs a script when it is installed, which allowScripts does not allow`);
    }
  }
  const wanting = new Set(
    packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)),
  );
  for (const name of scripts) if (!wanting.has(name)) faults.push(`allowScripts allows ${name}, which has no script`);

  for (const font of globSync('{web,server,db}/**/*.{woff2,woff,ttf,otf}', { cwd: root })) {
    const licence = join(root, dirname(font), 'OFL.txt');
    const isFree = existsSync(licence) && /SIL OPEN FONT LICENSE Version 1\.1/i.test(readFileSync(licence, 'utf8'));
    if (!isFree) faults.push(`${font} has no OFL.txt beside it`);
  }
  return faults;
}

if (import.meta.main) {
  const faults = findSupplyFaults('.');
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  console.log('supply: every library and font is under a licence of the list, no script that was not allowed');
}
