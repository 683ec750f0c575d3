/**
 * The process that reads files. Instead of hostile files, harmless programs exit, wait or write too much.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostImportColumns } from '#contract/imports/columns.ts';
import { workbookOf } from '#server/testing/builders/imports.ts';
import { FileFault } from '../cells.rules.ts';
import { ReaderDied, ReadingStopped, readerLimits, readFile } from './read-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reader-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = Buffer.from('name,phone\nAsha,98450 12345');

/**
 * Limits with which the process runs this program instead of the reader. Its permissions let it read only its own
 * program file.
 */
function limitsOf(program: string, more: Partial<typeof readerLimits> = {}) {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(path, program);
  return { ...readerLimits, program: path, ...more };
}

test('rows are returned by sheet, in the order of the workbook', async () => {
  const sheets = await readFile(
    workbookOf([
      { name: 'One', rows: [['a'], ['b']] },
      { name: 'Two', rows: [[1]], state: 'hidden' },
    ]),
  );
  expect(sheets).toEqual([
    {
      name: 'One',
      isHidden: false,
      place: 0,
      fault: null,
      rows: [
        { line: 1, cells: ['a'] },
        { line: 2, cells: ['b'] },
      ],
    },
    { name: 'Two', isHidden: true, place: 1, fault: null, rows: [{ line: 1, cells: ['1'] }] },
  ]);
});

test('thousands of rows, a sheet that cannot be used, and a file that cannot be read are reported by the process', async () => {
  const lines = Array.from({ length: 4000 }, (_, at) => `Asha ${at},98450 12345,14 Lake View Road`);
  const [sheet] = await readFile(Buffer.from(lines.join('\n')));
  expect(sheet?.rows.map(({ line, cells }) => [line, cells.join(',')])).toEqual(
    lines.map((text, at) => [at + 1, text]),
  );
  const wide = Array.from({ length: mostImportColumns + 1 }, () => 'x');
  const [fitting, tooWide] = await readFile(
    workbookOf([
      { name: 'Fitting', rows: [['a']] },
      { name: 'Wide', rows: [wide] },
    ]),
  );
  expect([fitting?.fault, tooWide?.fault]).toEqual([null, 'tooManyColumns']);
  await expect(readFile(Buffer.from('%PDF-1.7'))).rejects.toEqual(new FileFault('unknownKind'));
});

// Proves jars-16
test.each([
  ['ends at once', 'process.exit(0)'],
  ['ends by a signal', "process.kill(process.pid, 'SIGKILL')"],
  ['fails', "throw new Error('no')"],
  [
    'ends in the middle of a row',
    `process.stdout.write('{"sheet":{"name":"","isHidden":false,"place":0}}\\n{"line":1,"ce')`,
  ],
])('a reading process that %s counts as crashed', async (_, program) => {
  await expect(readFile(bytes, limitsOf(program))).rejects.toThrow(ReaderDied);
});

test.each([
  ['takes too long', 'setInterval(() => {}, 1000)', { longestMs: 300 }],
  [
    'writes too much',
    "import { writeSync } from 'node:fs'; for (;;) writeSync(1, 'x'.repeat(65536))",
    { mostOutputBytes: 100_000 },
  ],
  ['needs too much memory', 'setInterval(() => {}, 1000)', { mostMemoryBytes: 1_000_000 }],
])('a reading process that %s is stopped, and the file is refused as too large', async (_, program, limits) => {
  const failure = await readFile(bytes, limitsOf(program, limits)).catch((error: unknown) => error);
  expect(failure).toEqual(new FileFault('unpacksTooLarge'));
});

test('the reading process cannot read or write files of the shop, start programs or see settings', async () => {
  const program = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { spawnSync } from 'node:child_process';
    const may = (act) => { try { act(); return true; } catch { return false; } };
    const found = [
      may(() => readFileSync(${JSON.stringify(join(folder, 'secret'))})),
      may(() => writeFileSync(${JSON.stringify(join(folder, 'new'))}, 'x')),
      may(() => spawnSync('true')),
      Object.keys(process.env).length > 0,
    ];
    console.log(JSON.stringify({ sheet: { name: found.join(' '), isHidden: false, place: 0 } }));
    console.log(JSON.stringify({ end: true }));`;
  writeFileSync(join(folder, 'secret'), 'x');
  const [sheet] = await readFile(bytes, limitsOf(program));
  expect(sheet?.name).toBe('false false false false');
});

test('when the shop closes, it stops the reading process, which does not count as a crash', async () => {
  const stopping = new AbortController();
  const reading = readFile(bytes, limitsOf('setInterval(() => {}, 1000)'), stopping.signal);
  stopping.abort();
  await expect(reading).rejects.toThrow(ReadingStopped);
});

test('after a crash of the reading process the next file is read', async () => {
  const [first, second] = await Promise.allSettled([readFile(bytes, limitsOf('process.exit(1)')), readFile(bytes)]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});
