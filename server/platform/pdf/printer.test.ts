/** The process that makes PDF files. Instead of broken typesetters, harmless programs wait, end or answer late. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inProject } from '#server/core/project-folder.ts';
import { readPdf } from '#server/testing/files/read-pdf.ts';
import { createGrowingFile } from './growing-file.ts';
import { createPrinter, type Printer, type PrinterOptions, type PrintWork } from './printer.ts';
import type { Turn } from './turns.ts';

let folder: string;
let printer: Printer;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'printer-'));
  writeFileSync(join(folder, 'name.typ'), '#json(bytes(sys.inputs.data)).name');
  writeFileSync(join(folder, 'names.typ'), '#json(bytes(sys.inputs.data)).names.join(pagebreak())');
  writeFileSync(join(folder, 'broken.typ'), '#let paper = \n#paper');
  writeFileSync(join(folder, 'outside.typ'), '#read("../../etc/hostname")');
});
afterEach(() => printer.stop());
afterAll(() => rmSync(folder, { recursive: true }));

function open(options: Partial<PrinterOptions> = {}): Printer {
  printer = createPrinter({ templates: folder, ...options });
  return printer;
}

let newestFake: string;
/**
 * A printer whose process runs this program. The program answers with the names of the tasks, so that tests see in
 * which sequence they are done.
 */
function openFake(program: string, options: Partial<PrinterOptions> = {}): Printer {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(
    path,
    `const say = (text) => process.send({ bytes: Buffer.from(text), begins: [], pages: [] });\n${program}`,
  );
  newestFake = path;
  return open({ program: path, ...options });
}
const echo = `process.on('message', ({ data }) => setTimeout(() => say(data), 30));
  process.on('disconnect', () => process.exit());`;

const workOf = (data: string, template = 'name.typ'): PrintWork => ({ template, data, pictures: {} });
const soon: Turn = { urgency: 'soon', owner: 'Asha' };
const make = async (name: string) => (await printer.print(workOf(JSON.stringify({ name })), soon)).bytes;
const print = async (data: string, turn: Partial<Turn> = {}) =>
  Buffer.from((await printer.print(workOf(data), { ...soon, ...turn })).bytes).toString();
/** Ids of the processes that have answered. */
const pid = `process.on('message', () => say(String(process.pid)));`;
const failed = { kind: 'unavailable', words: expect.stringContaining('could not be made') };

test('a template prints data unchanged, even if the data looks like a command or a path', async () => {
  const name = '#panic("x") *b* $x$ [y] _z_ `q` @a <l> \\\\ // /* ₹ ../../etc/hostname #read("name.typ") #sys.inputs';
  open();
  const [page] = await readPdf(await make(name));
  expect(page?.replace(/\s+/g, ' ').trim()).toBe(name);
});

test('a broken template, and a template that reads a file outside of its folder, are reported as faults; the next file is made', async () => {
  open();
  for (const template of ['broken.typ', 'outside.typ', 'missing.typ']) {
    await expect(printer.print(workOf('{}', template), soon), template).rejects.toThrow('could not be made');
  }
  expect(await readPdf(await make('Asha'))).toEqual(['Asha']);
});

test('parts become one file, in their order', async () => {
  open();
  const file = createGrowingFile();
  const bytes: Uint8Array[] = [];
  for (const names of [['One', 'Two'], ['Three'], ['Four', 'Five']]) {
    const work = workOf(JSON.stringify({ names }), 'names.typ');
    bytes.push(...file.add(await printer.print({ ...work, after: file.lastObject() }, soon)));
  }
  const whole = Buffer.concat([...bytes, file.end()]);
  expect(await readPdf(whole)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
  // PDF readers silently repair a wrong list of objects, so each position is compared with the object that is there.
  const text = whole.toString('latin1');
  const list = text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]));
  const places = [...list.matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
  expect(places.length).toBeGreaterThan(10);
  for (const [at, place] of places.entries()) expect(text.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
});

// Proves documents-33
test('a file for which a person waits is made before the parts of large files', async () => {
  openFake(echo);
  const done: string[] = [];
  const parts = ['part 1', 'part 2', 'part 3'].map((name) => print(name, { urgency: 'later' }));
  const asked = [...parts, print('single 1'), print('single 2')];
  await Promise.all(asked.map(async (one) => done.push(await one)));
  expect(done).toEqual(['part 1', 'single 1', 'single 2', 'part 2', 'part 3']);
});

// Proves documents-33
test('people take turns, so that one who requests many files delays others by one file', async () => {
  openFake(echo, { mostWaitingOfOwner: 4 });
  const done: string[] = [];
  const names = ['Asha 1', 'Asha 2', 'Asha 3', 'Asha 4', 'Ravi 1', 'Ravi 2', 'Meera 1'];
  const asked = names.map((name) => print(name, { owner: name.slice(0, -2) }));
  await Promise.all(asked.map(async (one) => done.push(await one)));
  expect(done).toEqual(['Asha 1', 'Asha 2', 'Ravi 1', 'Meera 1', 'Asha 3', 'Ravi 2', 'Asha 4']);
});

test('one person can have only some files waiting, and gets a message about it; others are still served', async () => {
  openFake(echo, { mostWaitingOfOwner: 2 });
  const waiting = ['runs', 'waits', 'waits, too'].map((name) => print(name));
  await expect(print('one too many')).rejects.toMatchObject({
    kind: 'tooMany',
    words: expect.stringContaining('downloading several PDF files'),
  });
  expect(await print('of Ravi', { owner: 'Ravi' })).toBe('of Ravi');
  await Promise.all(waiting);
  expect(await print('later')).toBe('later');
});

test('a process that hangs is ended, a process that ends is started again, and the person reads what to do', async () => {
  openFake(
    `process.on('message', ({ data }) => {
      if (data === 'hang') while (true);
      if (data === 'end') process.exit(3);
      say(data);
    });`,
    { longestMs: 400 },
  );
  for (const [data, cause] of [
    ['hang', 'A PDF file was not made within 400 ms'],
    ['end', 'The process that makes PDF files has ended'],
  ] as const) {
    const [bad, good] = await Promise.allSettled([print(data), print('good')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { ...failed, cause: { message: cause } } });
    expect(good).toEqual({ status: 'fulfilled', value: 'good' });
  }
});

test('a process that cannot start refuses all waiting files, and does not stop the printer', async () => {
  // A program with a name that no system accepts fails at once, like a process on a machine without memory.
  open({ program: 'no\0program' });
  const tried = await Promise.allSettled([print('a'), print('b')]);
  tried.push(...(await Promise.allSettled([print('c')])));
  expect(tried.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
    Array(3).fill('ERR_INVALID_ARG_VALUE'),
  );
});

test('a file that is requested while the idle process ends is made by a new process', async () => {
  openFake(pid, { idleMs: 1 });
  const made = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    made.add(await print('a'));
    await sleep(2);
  }
  expect(made.size).toBeGreaterThan(1);
});

test('a process that uses too much memory is ended', async () => {
  openFake(`process.on('message', () => { globalThis.kept = Buffer.alloc(300_000_000, 1); });`, {
    mostMemoryBytes: 200_000_000,
  });
  const cause = { message: 'A PDF file needed more memory than 200000000 bytes' };
  await expect(print('much')).rejects.toMatchObject({ ...failed, cause });
});

test('waiting files are limited in number, bytes and time', async () => {
  openFake(echo, { mostWaiting: 2, mostWaitingBytes: 100, patienceMs: 60_000 });
  const waiting = [print('runs'), print('waits'), print('waits, too')];
  await expect(print('one too many')).rejects.toMatchObject({ kind: 'unavailable' });
  await Promise.all(waiting);
  await expect(print('x'.repeat(101))).rejects.toMatchObject({ kind: 'unavailable' });
  await printer.stop();
  openFake(`process.on('message', () => {});`, { patienceMs: 50, longestMs: 500 });
  const hanging = print('hangs');
  await expect(print('impatient')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(hanging).rejects.toMatchObject(failed);
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

test('`stop` completes even in a program that does nothing else', () => {
  const path = join(folder, 'stops.ts');
  openFake(`process.on('message', () => say('x')); process.on('disconnect', () => process.exit());`);
  const printed = JSON.stringify({ templates: folder, program: newestFake });
  writeFileSync(
    path,
    `import { createPrinter } from ${JSON.stringify(inProject('server/platform/pdf/printer.ts'))};
    const printer = createPrinter(${printed});
    await printer.print({ template: '', data: '', pictures: {} }, { urgency: 'soon', owner: 'Asha' });
    await printer.stop();
    console.log('stopped');`,
  );
  const { stdout, status } = spawnSync(process.execPath, [path], { encoding: 'utf8', timeout: 30_000 });
  expect([stdout.trim(), status]).toEqual(['stopped', 0]);
});

test('on a machine without a typesetter, the answer says what to do instead', async () => {
  openFake(`process.on('message', () => process.send({ fault: 'noTypesetter' }));`);
  await expect(print('a')).rejects.toMatchObject({
    kind: 'unavailable',
    words: expect.stringContaining('print the page instead'),
  });
});
