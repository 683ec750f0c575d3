import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

interface Ending {
  signal?: NodeJS.Signals;
  patienceMs: number;
}

/** Ends a process, and kills it after `patienceMs`. Returns whether it ended before it was killed. */
export async function endProcess(child: ChildProcess, { signal = 'SIGTERM', patienceMs }: Ending): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  const ended = once(child, 'exit');
  let isForced = false;
  const force = setTimeout(() => {
    isForced = child.kill('SIGKILL');
  }, patienceMs);
  child.kill(signal);
  await ended;
  clearTimeout(force);
  return !isForced;
}
