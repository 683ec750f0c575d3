/** Reads how much memory another process uses. */
import { readFile } from 'node:fs/promises';

/** Memory of a process in bytes; 0 if it has ended, or if the system has no /proc. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
