import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrinterTask } from '#server/platform/pdf/printer.ts';

const root = join(import.meta.dirname, '../..');

/** Reads the `COPY` lines of the Dockerfile's last stage, which name the files that the image contains unbuilt. */
function readCopies(): { from: string; to: string }[] {
  const last =
    readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  return last.split('\n').flatMap((line) => {
    const [instruction, ...paths] = line.split(' ');
    if (instruction !== 'COPY' || paths[0]?.startsWith('--')) return [];
    const to = paths.pop() ?? '';
    return paths.map((from) => ({ from, to: to.endsWith('/') ? join(to, basename(from)) : to }));
  });
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paniwala-image-'));
  for (const { from, to } of readCopies()) {
    mkdirSync(join(folder, to, '..'), { recursive: true });
    cpSync(join(root, from), join(folder, to), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the image contains every file that server, backup and restore need', () => {
  const errorOf = (program: string) =>
    spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8', env: { ...process.env, PORT: 'none' } })
      .stderr;
  // Each program is called in a wrong way: it reports that only after it has loaded all its modules.
  expect(errorOf('server/main.mjs')).toContain('because of its settings');
  expect(errorOf('tools/shop/backup.ts')).toContain('Say where to');
  expect(errorOf('tools/shop/restore.ts')).toContain('Say from where');
});

test('the image contains the process that makes PDF files, with templates, fonts and typesetter', async () => {
  const templates = join(folder, 'server/papers/templates');
  const printing = fork(join(folder, 'server/platform/pdf/print-process.ts'), [templates], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    const task: PrinterTask = { template: 'file.typ', data: '{"papers":[]}', pictures: {} };
    for (const [sent, begin] of [
      [task, '%PDF-'],
      [{ ...task, after: 2 }, '3 0 obj'],
    ] as const) {
      printing.send(sent);
      const [{ bytes }] = await once(printing, 'message', { signal: AbortSignal.timeout(30_000) });
      expect(Buffer.from(bytes).toString('latin1', 0, begin.length)).toBe(begin);
    }
  } finally {
    printing.kill();
  }
});

test('the image contains the packages that only the process for PDF files loads', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const removed = [...read('Dockerfile').matchAll(/dependencies\.(\S+)/g)].map(([, name]) => name);
  const files = ['faces.ts', 'print-process.ts', 'make-part.ts'];
  const texts = files.map((file) => read(`server/platform/pdf/${file}`)).join('\n');
  const named = /(?:import\(|resolve\(|from )'((?:@[^/']+\/)?[^/'.:]+)['/]/g;
  const loaded = [...texts.matchAll(named)].map(([, name = '']) => name);
  expect(loaded).toEqual(expect.arrayContaining(['@myriaddreamin/typst-ts-node-compiler', 'pdf-lib']));
  expect(loaded.filter((name) => !(name in dependencies) || removed.includes(name))).toEqual([]);
});
