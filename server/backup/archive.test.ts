import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readArchive } from './archive.ts';

test('a missing backup file is reported as unreadable, not as damaged', async () => {
  const path = join(tmpdir(), 'no-such-backup.tar.gz');
  await expect(readArchive(path, async () => {})).rejects.toThrow(`${path} cannot be read (ENOENT).`);
  await expect(readArchive(import.meta.filename, async () => {})).rejects.toThrow('is damaged or incomplete');
});
