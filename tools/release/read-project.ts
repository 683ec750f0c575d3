/** Reads facts about the project, for a release and its tests. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingRules } from '#contract/settings/rules.ts';
import { knownMigrations } from '#server/core/db/migrate.ts';
import { type Files, readTree } from './release.rules.ts';

export const root = join(import.meta.dirname, '../..');

/** Lists the names that the changelog must mention: migrations, environment variables and settings. */
export function listNames(): string[] {
  // Another test compares .env.example with the variables that the server reads.
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const variables = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  const fields = Object.entries(settingRules).flatMap(([group, values]) =>
    Object.keys(values).map((name) => `${group}.${name}`),
  );
  return [...knownMigrations, ...variables, ...fields];
}

export const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

const folder = 'db/migrations';

/** The release of the newest tag in git's history; undefined if there is no tag or no history. */
export function findRelease(): { version: string; migrations: Files } | undefined {
  try {
    const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*');
    return { version: tag.slice(1), migrations: readTree(git('ls-tree', '-r', tag, '--', folder)) };
  } catch {
    return undefined;
  }
}

/** Hashes the migration files in the folder, even if they are not committed. */
export function hashMigrations(): Files {
  const paths = knownMigrations.map((name) => `${folder}/${name}.sql`);
  const hashes = git('hash-object', '--', ...paths).split('\n');
  return new Map(paths.map((path, at) => [path, hashes[at] ?? '']));
}
