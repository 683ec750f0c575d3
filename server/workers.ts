/** Several processes of one shop on one machine: they share the port, and one that dies is replaced. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { RunningInstance } from './start-instance.ts';

/** A worker's message when it serves, or the reason why it does not. */
export type WorkerNews = { address: string } | { fault: string };

interface Started {
  /** Its exit code and signal. */
  ended: Promise<unknown[]>;
  address: Promise<string>;
}

/** The variable that passes a worker the connection of its parent's database. */
export const handedConnection = 'SHOP_WORKER_CONNECTION';

const firstPauseMs = 100;
const longestPauseMs = 30_000;
/** A worker that lived this long was fine: the next one starts without delay. */
const wellMs = 60_000;

const reasons: Readonly<Record<string, string>> = {
  SIGABRT: 'aborted: its memory was used up, or a fault of Node.js',
  SIGKILL: 'killed, by hand or because the machine had no memory left',
};

/** Why a process ended, if known. */
function describeEnd(code: unknown, signal: unknown): string {
  return signal ? (reasons[String(signal)] ?? String(signal)) : `exit code ${code}`;
}

/** Resolves when all of them serve; throws the error of one that does not. */
export async function openWorkers(
  count: number,
  connection: ClientConfig,
  report: (step: string) => void,
): Promise<RunningInstance> {
  const closing = new AbortController();
  const env = { [handedConnection]: JSON.stringify(connection) };

  function start(): Started {
    const worker = cluster.fork(env);
    // Listens immediately: a worker that ends before all of them serve must be noticed as well.
    const ended = once(worker, 'exit');
    const address = new Promise<string>((resolve, reject) => {
      // Metrics use the same channel.
      worker.on('message', (news: Partial<{ address: string; fault: string }>) => {
        if (news.address !== undefined) resolve(news.address);
        if (news.fault !== undefined) reject(new Error(news.fault));
      });
      worker.once('exit', (code, signal) => reject(new Error(`A worker ended with ${signal ?? code}.`)));
    });
    return { ended, address };
  }

  async function keepAlive(first: Started): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let present = first; !closing.signal.aborted; ) {
      const startedAt = performance.now();
      const [code, signal] = await present.ended;
      if (closing.signal.aborted) return;
      if (performance.now() - startedAt > wellMs) pauseMs = firstPauseMs;
      report(`A worker ended (${describeEnd(code, signal)}); another one starts in ${pauseMs} ms.`);
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      if (closing.signal.aborted) return;
      present = start();
      present.address.catch((error) => report(error.message));
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = living.map((worker) => once(worker, 'exit'));
    // Not `worker.kill`, which disconnects the worker before it has finished its requests.
    for (const worker of living) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  }

  const started = Array.from({ length: count }, start);
  try {
    const addresses = await Promise.all(started.map(({ address }) => address));
    for (const one of started) void keepAlive(one);
    return { address: addresses[0] ?? '', close };
  } catch (error) {
    await Promise.allSettled(started.map(({ address }) => address));
    await close();
    throw error;
  }
}
