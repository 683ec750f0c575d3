/** Limits the memory of the shop and its database together, and watches how much they use. Linux only. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The two versions of control groups: their folder, the file of the limit, and the file that counts killed processes. */
const versions = [
  {
    folder: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    events: 'memory.oom_control',
    line: /:memory:(.*)/,
  },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events', line: /^0::(.*)/m },
];

export interface MemoryLimit {
  /** Takes this process out of the limit again. Processes that it has started stay limited. */
  leave(): void;
  countKilled(): number;
  /** Removes the limit, when the limited processes have ended. */
  lift(): void;
}

/**
 * Limits the memory of this process, and of all that it starts before `leave`. A control group limits them together. If
 * none can be made, each process is limited to half of the memory.
 */
export function limitMemory(megabytes: number): MemoryLimit {
  const mine = readFileSync('/proc/self/cgroup', 'utf8');
  for (const { folder, limit, events, line } of versions) {
    const parent = join(folder, line.exec(mine)?.[1] ?? '');
    const group = join(parent, `paniwala-bench-${process.pid}`);
    const enter = (entered: string) => writeFileSync(join(entered, 'cgroup.procs'), String(process.pid));
    try {
      mkdirSync(group);
      writeFileSync(join(group, limit), String(megabytes * 2 ** 20));
      enter(group);
    } catch {
      if (existsSync(group)) rmdirSync(group);
      continue;
    }
    return {
      leave: () => enter(parent),
      countKilled: () => Number(/oom_kill (\d+)/.exec(readFileSync(join(group, events), 'utf8'))?.[1] ?? 0),
      lift: () => rmdirSync(group),
    };
  }
  const limitData = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--data=${bytes}:`]);
  limitData(String(megabytes * 2 ** 19));
  return { leave: () => limitData('unlimited'), countKilled: () => 0, lift: () => {} };
}

const everyMs = 250;

/** Adds up the memory of the shop and its database several times per second. `stop` returns the peak in MB. */
export function watchMemory(shop: number, dataDir: string) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, usedMB(shop, dataDir));
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** The memory of the shop, its child processes and the processes that work in its data folder. Shared pages count once. */
function usedMB(shop: number, dataDir: string): number {
  let kilobytes = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      if (Number(pid) !== shop && parent !== shop && !readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)) continue;
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process has ended since the folder was read.
    }
  }
  return Math.round(kilobytes / 1024);
}
