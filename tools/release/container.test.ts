import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The `COPY a b to` lines of the last stage: the files of the image that are not built. */
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

test('the image contains every file that server, backup and restore need', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paniwala-image-'));
  try {
    for (const { from, to } of readCopies()) {
      mkdirSync(join(folder, to, '..'), { recursive: true });
      cpSync(join(root, from), join(folder, to), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const say = (program: string) =>
      spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8', env: { ...process.env, PORT: 'none' } })
        .stderr;
    // Each program loads all its modules before it reports a wrong invocation.
    expect(say('server/main.mjs')).toContain('because of its settings');
    expect(say('tools/shop/backup.ts')).toContain('Say where to');
    expect(say('tools/shop/restore.ts')).toContain('Say from where');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
