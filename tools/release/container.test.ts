import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

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

test('the image contains every file that server, backup and restore need', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paniwala-image-'));
  try {
    for (const { from, to } of readCopies()) {
      mkdirSync(join(folder, to, '..'), { recursive: true });
      cpSync(join(root, from), join(folder, to), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const errorOf = (program: string) =>
      spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8', env: { ...process.env, PORT: 'none' } })
        .stderr;
    // Each program is called in a wrong way: it reports that only after it has loaded all its modules.
    expect(errorOf('server/main.mjs')).toContain('because of its settings');
    expect(errorOf('tools/shop/backup.ts')).toContain('Say where to');
    expect(errorOf('tools/shop/restore.ts')).toContain('Say from where');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
