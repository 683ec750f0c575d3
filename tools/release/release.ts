/**
 * `npm run release -- VERSION`: checks the requirements, runs the tests, then sets the version, commits and tags
 * locally. It uploads nothing, and prints the command that does.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRelease, git, hashMigrations, listNames, root } from './read-project.ts';
import { dateNewest, findReleaseFaults } from './release.rules.ts';

const [wanted = ''] = process.argv.slice(2);
const path = join(root, 'CHANGELOG.md');
const changelog = readFileSync(path, 'utf8');
const facts = { wanted, changelog, names: listNames(), tagged: findRelease(), migrations: hashMigrations() };
const reasons = findReleaseFaults({ ...facts, isDirty: git('status', '--porcelain') !== '' });
if (reasons.length > 0) {
  console.log(reasons.join('\n'));
  process.exit(1);
}

const run = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' });
run('test');
writeFileSync(path, dateNewest(changelog, new Date().toISOString().slice(0, 10)));
run('version', wanted, '--no-git-tag-version', '--allow-same-version');
git('commit', '--quiet', '--all', '--message', `Release ${wanted}`);
git('tag', '--annotate', `v${wanted}`, '--message', `Version ${wanted}`);
console.log(`v${wanted} is tagged here. Look at it, then send it: git push --follow-tags`);
