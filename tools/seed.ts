import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/**
 * Where the tests that make their own cases begin. In CI it follows from the commit, so that one that passed passes
 * again and the next one searches elsewhere; on a developer's machine each file of a run has another. SEED repeats one.
 */
export const seed = Number(process.env.SEED ?? (process.env.CI ? seedOfCommit() : randomInt(2 ** 31)));

function seedOfCommit(): number {
  const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' });
  return Number.parseInt(commit.slice(0, 7), 16);
}

/** Vitest loads this file before each of its own: fast-check prints the seed with the case that fails. */
fc.configureGlobal({ seed });
