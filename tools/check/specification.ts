/** Holds docs/specification.md to its word: each row names a test that is there; a long name may end in an ellipsis. */
import { existsSync, readFileSync } from 'node:fs';

const table = 'docs/specification.md';
const proofPattern = /`([^`]+\.(?:test|spec)\.tsx?)`(?: › ([^;|]+))?/g;

const faults: string[] = [];
const sources = new Map<string, string>();
let rows = 0;

for (const [index, line] of readFileSync(table, 'utf8').split('\n').entries()) {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells.length < 5 || cells[1] === 'Part' || /^-+$/.test(cells[1] ?? '')) continue;
  rows += 1;
  const proofs = [...(cells[3] ?? '').matchAll(proofPattern)];
  if (proofs.length === 0) faults.push(`line ${index + 1} names no test`);
  for (const [, file = '', name = ''] of proofs) {
    if (!existsSync(file)) faults.push(`line ${index + 1}: there is no ${file}`);
    else if (!readSource(file).includes(plain(name.split('…')[0] ?? '')))
      faults.push(`line ${index + 1}: ${file} has no test "${name.trim()}"`);
  }
}

if (faults.length > 0) {
  console.error(faults.map((fault) => `${table} ${fault}`).join('\n'));
  process.exit(1);
}
console.log(`specification: ${rows} rows, each with a test`);

function readSource(file: string): string {
  const source = sources.get(file) ?? plain(readFileSync(file, 'utf8'));
  sources.set(file, source);
  return source;
}

/** Without what only the one or the other needs: quotes, escapes, extra spaces; what is filled into a title is a star. */
function plain(text: string): string {
  return text
    .replace(/\$\{[^}]*\}|%[dsij]|\$[a-z][\w.]*/gi, '*')
    .replace(/\\(.)/g, '$1')
    .replace(/[‘’'"`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
