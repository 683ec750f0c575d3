/**
 * Where a run of tests stores its database: in memory if there is room. Tests create and drop thousands of small
 * files, and ext4 needs more CPU for that than the tests need for everything else.
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf } from '../core/db/embedded/processes.ts';

const memory = '/dev/shm';
/** A run needs some 300 MB. */
const roomyBytes = 1024 ** 3;
const prefix = 'paniwala-test-';

/** Creates a folder that the caller deletes. */
export function makeRunFolder(): string {
  if (!hasRoomInMemory()) return mkdtempSync(join(tmpdir(), prefix));
  removeLeftFolders();
  return mkdtempSync(join(memory, `${prefix}${process.pid}-`));
}

/** Whether shared memory is more than the 64 MB of a container. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomyBytes;
  } catch {
    return false;
  }
}

/** A killed run leaves its folder, which would use memory until the machine restarts. */
function removeLeftFolders(): void {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || startTimeOf(Number(pid)) !== '') continue;
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}
