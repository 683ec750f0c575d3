/** Runs several worker processes of the shop on one machine. They share the port, and one that dies is replaced. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { RunningInstance } from './start-instance.ts';

/** The message of a worker to its parent: its address when it is ready, or why it could not start. */
export type WorkerNews = { address: string } | { fault: string };

interface StartedWorker {
  /** Resolves with the exit code and signal when the worker has ended. */
  ended: Promise<unknown[]>;
  address: Promise<string>;
}

/** The environment variable with which the parent passes the database connection to a worker. */
export const handedConnection = 'SHOP_WORKER_CONNECTION';

const firstPauseMs = 100;
const longestPauseMs = 30_000;
/** If a worker has lived this long, its replacement starts after the shortest pause again. */
const wellMs = 60_000;

const reasons: Readonly<Record<string, string>> = {
  SIGABRT: 'aborted: its memory was used up, or a fault of Node.js',
  SIGKILL: 'killed, by hand or because the machine had no memory left',
};

/** Describes why a process ended. */
function describeEnd(code: unknown, signal: unknown): string {
  return signal ? (reasons[String(signal)] ?? String(signal)) : `exit code ${code}`;
}

/** Starts workers. Resolves when all of them are ready; rejects with the error of one that could not start. */
export async function openWorkers(
  count: number,
  connection: ClientConfig,
  report: (step: string) => void,
): Promise<RunningInstance> {
  const closing = new AbortController();
  const env = { [handedConnection]: JSON.stringify(connection) };

  function start(): StartedWorker {
    const worker = cluster.fork(env);
    // The listener is added immediately, because a worker may end before all workers are ready.
    const ended = once(worker, 'exit');
    const address = new Promise<string>((resolve, reject) => {
      // The channel also carries messages with metrics, which have neither field.
      worker.on('message', (news: Partial<{ address: string; fault: string }>) => {
        if (news.address !== undefined) resolve(news.address);
        if (news.fault !== undefined) reject(new Error(news.fault));
      });
      worker.once('exit', (code, signal) => reject(new Error(`A worker ended with ${signal ?? code}.`)));
    });
    return { ended, address };
  }

  async function keepAlive(first: StartedWorker): Promise<void> {
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
    // `worker.kill` is not used, because it disconnects the worker before it has finished its requests.
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
