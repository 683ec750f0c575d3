/**
 * Chooses the folder in which a test run stores its database: in memory if there is room. Tests create and drop
 * thousands of small files, and ext4 needs more CPU for that than the tests need for everything else.
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf } from '../core/db/embedded/processes.ts';

const memory = '/dev/shm';
/** Free space that is enough for a test run, which needs about 300 MB. */
const roomyBytes = 1024 ** 3;
const prefix = 'paniwala-test-';

/** Creates the folder of a test run. The caller deletes it. */
export function makeRunFolder(): string {
  if (!hasRoomInMemory()) return mkdtempSync(join(tmpdir(), prefix));
  removeLeftFolders();
  return mkdtempSync(join(memory, `${prefix}${process.pid}-`));
}

/** Whether shared memory has enough free space. In a container it often has only 64 MB. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomyBytes;
  } catch {
    return false;
  }
}

/** Deletes folders of runs that were killed, which would use memory until the machine restarts. */
function removeLeftFolders(): void {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || startTimeOf(Number(pid)) !== '') continue;
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
}
