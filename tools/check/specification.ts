/**
 * Checks docs/specification.md against the tests. Each sentence has an id. A line `// Proves zones-4, slots-12`
 * directly above a test names the sentences whose violation the test detects. A sentence without a test is rejected,
 * and so is such a line without an existing sentence or without a test below it.
 *
 * `npx node tools/check/specification.ts zones-4 holiday` prints the sentences with these ids or words, and their
 * tests.
 */
import { globSync, readFileSync } from 'node:fs';

const table = 'docs/specification.md';
const testFiles = '{contract,server,web,tools,faults,e2e}/**/*.{test,spec}.{ts,tsx}';

const faults: string[] = [];
const rows = new Map<string, string>();
const proofs = new Map<string, string[]>();

for (const [index, line] of readFileSync(table, 'utf8').split('\n').entries()) {
  if (!/^\|(?! Id |---)/.test(line)) continue;
  const id = /^\| ([a-z-]+-\d+) \|/.exec(line)?.[1];
  if (id === undefined) faults.push(`${table}:${index + 1} has no id`);
  else if (rows.has(id))
    faults.push(`${table}:${index + 1} ${id} is an id already; take the next number of the section`);
  else rows.set(id, line);
}

for (const file of globSync(testFiles)) {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    const ids = /^\s*\/\/ Proves ((?:[a-z-]+-\d+(?:, )?)+)$/.exec(line)?.[1]?.split(', ') ?? [];
    const marked = lines.slice(index + 1).find((next) => !next.trimStart().startsWith('//'));
    if (ids.length > 0 && !marked?.trim()) faults.push(`${file}:${index + 1} stands above no test`);
    for (const id of ids) {
      if (!rows.has(id)) faults.push(`${file}:${index + 1} ${table} has no ${id}`);
      proofs.set(id, [...(proofs.get(id) ?? []), `${file}:${index + 1} ${marked?.trim()}`]);
    }
  }
}
for (const id of rows.keys()) if (!proofs.has(id)) faults.push(`${table} ${id} has no test`);

const queries = process.argv.slice(2);
for (const [id, row] of queries.length > 0 ? rows : [])
  if (queries.some((word) => word === id || (!rows.has(word) && row.includes(word))))
    console.log([row, ...(proofs.get(id) ?? [])].join('\n  '));

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
if (queries.length === 0) console.log(`specification: ${rows.size} sentences, each with a test`);
