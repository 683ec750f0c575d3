/** The process that makes PDF files. Instead of broken typesetters, harmless programs wait, end or answer late. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readPdf } from '#server/testing/files/read-pdf.ts';
import { createPrinter, type Printer, type PrinterOptions, type PrintWork } from './printer.ts';

let folder: string;
let printer: Printer;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'printer-'));
  writeFileSync(join(folder, 'name.typ'), '#json(bytes(sys.inputs.data)).name');
  writeFileSync(join(folder, 'broken.typ'), '#let paper = \n#paper');
  writeFileSync(join(folder, 'outside.typ'), '#read("../../etc/hostname")');
});
afterEach(() => printer.stop());
afterAll(() => rmSync(folder, { recursive: true }));

function open(options: Partial<PrinterOptions> = {}): Printer {
  printer = createPrinter({ templates: folder, ...options });
  return printer;
}

/** A printer whose process runs this program. Its answer is the name of the task, so that tests see their order. */
function openFake(program: string, options: Partial<PrinterOptions> = {}): Printer {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(path, program);
  return open({ program: path, ...options });
}
const echo = `process.on('message', ({ data }) => setTimeout(() => process.send({ pdf: Buffer.from(data) }), 30));
  process.on('disconnect', () => process.exit());`;

const workOf = (data: string, template = 'name.typ'): PrintWork => ({ template, data, pictures: {} });
const print = async (data: string, urgency: 'soon' | 'later' = 'soon') =>
  Buffer.from(await printer.print(workOf(data), urgency)).toString();
/** Ids of the processes that have answered. */
const pid = `process.on('message', () => process.send({ pdf: Buffer.from(String(process.pid)) }));`;

test('a template prints data as it is, also if it looks like a command', async () => {
  const name = '#panic("x") *b* $x$ [y] _z_ `q` @a <l> \\\\ // /* ₹';
  open();
  const [page] = await readPdf(await printer.print(workOf(JSON.stringify({ name })), 'soon'));
  expect(page?.trim()).toBe(name);
});

test('a broken template, and one that reads a file outside of its folder, are faults; the next file is made', async () => {
  open();
  for (const template of ['broken.typ', 'outside.typ', 'missing.typ']) {
    await expect(printer.print(workOf('{}', template), 'soon'), template).rejects.toThrow('could not be made');
  }
  expect(await readPdf(await printer.print(workOf('{"name":"Asha"}'), 'soon'))).toEqual(['Asha']);
});

test('files become one file', async () => {
  open();
  const files = await Promise.all(
    ['One', 'Two'].map((name) => printer.print(workOf(JSON.stringify({ name })), 'later')),
  );
  expect(await readPdf(await printer.print({ join: files }, 'later'))).toEqual(['One', 'Two']);
});

// Proves documents-33
test('a paper for which a person waits comes before the parts of large files', async () => {
  openFake(echo);
  const done: string[] = [];
  const parts = ['part 1', 'part 2', 'part 3'].map((name) => print(name, 'later'));
  const asked = [...parts, print('single 1'), print('single 2')];
  await Promise.all(asked.map(async (one) => done.push(await one)));
  expect(done).toEqual(['part 1', 'single 1', 'single 2', 'part 2', 'part 3']);
});

test('a process that hangs is ended, and a process that ends is started again', async () => {
  openFake(
    `process.on('message', ({ data }) => {
      if (data === 'hang') while (true);
      if (data === 'end') process.exit(3);
      process.send({ pdf: Buffer.from(data) });
    });`,
    { longestMs: 400 },
  );
  for (const data of ['hang', 'end']) {
    const [bad, good] = await Promise.allSettled([print(data), print('good')]);
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: { message: 'The process that makes PDF files has ended' },
    });
    expect(good).toEqual({ status: 'fulfilled', value: 'good' });
  }
});

test('a process that cannot start refuses what waits for it, and does not stop the printer', async () => {
  // A name that no system takes fails as a machine without memory for a process does: at once.
  open({ program: 'no\0program' });
  const tried = await Promise.allSettled([print('a'), print('b')]);
  tried.push(...(await Promise.allSettled([print('c')])));
  expect(tried.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
    Array(3).fill('ERR_INVALID_ARG_VALUE'),
  );
});

test('a paper that somebody wants while the idle process ends is made by a new process', async () => {
  openFake(pid, { idleMs: 1 });
  const made = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    made.add(await print('a'));
    await sleep(2);
  }
  expect(made.size).toBeGreaterThan(1);
});

test('a process that takes too much memory is ended', async () => {
  openFake(`process.on('message', () => { globalThis.kept = Buffer.alloc(300_000_000, 1); });`, {
    mostMemoryBytes: 200_000_000,
  });
  await expect(print('much')).rejects.toThrow('has ended');
});

test('waiting is limited in number, bytes and time', async () => {
  openFake(echo, { mostWaiting: 2, mostWaitingBytes: 100, patienceMs: 60_000 });
  const waiting = [print('runs'), print('waits'), print('waits, too')];
  await expect(print('one too many')).rejects.toMatchObject({ kind: 'unavailable' });
  await Promise.all(waiting);
  await expect(print('x'.repeat(101))).rejects.toMatchObject({ kind: 'unavailable' });
  await printer.stop();
  openFake(`process.on('message', () => {});`, { patienceMs: 50, longestMs: 500 });
  const hanging = print('hangs');
  await expect(print('impatient')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(hanging).rejects.toThrow('has ended');
});

test('the process is kept for the next file, and ends when it is idle', async () => {
  openFake(pid, { idleMs: 300 });
  const first = await print('a');
  expect(await print('b')).toBe(first);
  await vi.waitFor(() => expect(() => process.kill(Number(first), 0)).toThrow(), { timeout: 10_000 });
  expect(await print('c')).not.toBe(first);
});

test('a printer that is stopped ends its process, refuses what waits, and can be used again', async () => {
  openFake(pid);
  const first = await print('a');
  const refused = Promise.allSettled([print('b'), print('c')]);
  await printer.stop();
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(() => process.kill(Number(first), 0)).toThrow();
  expect(await print('d')).not.toBe(first);
});

test('a machine without a typesetter answers with what to do instead', async () => {
  openFake(`process.on('message', () => process.send({ fault: 'noTypesetter' }));`);
  await expect(print('a')).rejects.toMatchObject({
    kind: 'unavailable',
    words: expect.stringContaining('print the page instead'),
  });
});
