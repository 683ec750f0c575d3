/**
 * Counts the source code in files, lines, and characters without white space, so that longer lines do not look like
 * less code. It counts all TypeScript, SQL and CSS in git, including translations, but not tests and their helpers.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isSource = /\.(ts|tsx|mjs|sql|css)$/;
const isTest = /\.(test|spec)\.|^(e2e|faults)\/|\/testing\/|contract-tests|^bench\/results/;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => isSource.test(file) && !isTest.test(file));

const totals = new Map<string, { files: number; lines: number; characters: number }>();

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').length - 1;
  const characters = text.replace(/\s/g, '').length;
  for (const part of [partOf(file), 'all']) {
    const sum = totals.get(part) ?? { files: 0, lines: 0, characters: 0 };
    totals.set(part, {
      files: sum.files + 1,
      lines: sum.lines + lines,
      characters: sum.characters + characters,
    });
  }
}

console.table(Object.fromEntries([...totals].sort(([, a], [, b]) => b.lines - a.lines)));

/** The part of the project that a file is counted for: the folder of a domain or an area, otherwise the top folder. */
function partOf(file: string): string {
  const [top = '', second, third] = file.split('/');
  const isDomain = third !== undefined && (top === 'server' || top === 'web');
  return isDomain ? `${top}/${second}` : top;
}
