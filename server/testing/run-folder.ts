/**
 * Where a run of tests keeps its database: in memory where there is room. Tests make and drop thousands of small files,
 * and ext4 needs more CPU for that than the tests need for all the rest.
 */
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf } from '../platform/db/embedded/processes.ts';

const memory = '/dev/shm';
/** A run needs some 300 MB. */
const roomyBytes = 1024 ** 3;
const prefix = 'paniwala-test-';

/** Makes a folder that the caller removes. */
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

/** A run that was killed leaves its folder, which would hold memory until the machine starts again. */
function removeLeftFolders(): void {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || startTimeOf(Number(pid)) !== '') continue;
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}
