/** Facts about the project for a release and its tests. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingRules } from '#contract/settings/rules.ts';
import { knownMigrations } from '#server/core/db/migrate.ts';
import { type Files, readTree } from './release.rules.ts';

export const root = join(import.meta.dirname, '../..');

/** Names that the changelog must mention: migrations, environment variables, settings. */
export function listNames(): string[] {
  // A test compares it with what the server reads.
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

/** The newest tag in the history of the checkout. Undefined before the first one and without a history. */
export function findRelease(): { version: string; migrations: Files } | undefined {
  try {
    const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*');
    return { version: tag.slice(1), migrations: readTree(git('ls-tree', '-r', tag, '--', folder)) };
  } catch {
    return undefined;
  }
}

/** Hashes of the migrations in the folder, committed or not. */
export function hashMigrations(): Files {
  const paths = knownMigrations.map((name) => `${folder}/${name}.sql`);
  const hashes = git('hash-object', '--', ...paths).split('\n');
  return new Map(paths.map((path, at) => [path, hashes[at] ?? '']));
}
