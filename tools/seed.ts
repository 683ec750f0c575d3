import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/**
 * The seed of tests with generated cases. In CI it is derived from the commit, so that a repeated run tests the same
 * cases and another commit tests others. On a developer's machine each test file has a random seed. SEED sets it.
 */
export const seed = Number(process.env.SEED ?? (process.env.CI ? seedOfCommit() : randomInt(2 ** 31)));

/** Asks git for the seed once in a run, because starting git in each test file would take 20 ms. */
export function announceSeed(): void {
  if (process.env.CI) process.env.SEED ??= String(seedOfCommit());
}

function seedOfCommit(): number {
  const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' });
  return Number.parseInt(commit.slice(0, 7), 16);
}

/** Vitest loads this file before each test file. fast-check prints the seed together with a failing case. */
fc.configureGlobal({ seed });
