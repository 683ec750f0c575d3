/** Reads a file in a thread of its own, within bounds of time and memory. */
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '#server/core/concurrency-limit.ts';
import { type Cells, FileFault, type FileFaultName } from './cells.rules.ts';

const longestMs = 60_000;
const memory = { maxOldGenerationSizeMb: 384 };
/** One at a time: a machine of two cores has the other one for orders. */
const inTurn = createConcurrencyLimit(1, 20, 'spreadsheets');

export interface ReadFile {
  /** Of the rows, each a list of `Cells` as JSON. */
  chunks: string[];
  /** The first rows. */
  head: Cells[];
}

type Answer = Partial<ReadFile> & { fault?: FileFaultName };

/** Throws `FileFault`; what takes too long, or more memory than any list does, is broken. */
export function readFile(bytes: Uint8Array): Promise<ReadFile> {
  return inTurn(async () => {
    const { chunks, head, fault } = await askThread(bytes);
    if (fault !== undefined || !chunks || !head) throw new FileFault(fault ?? 'broken');
    return { chunks, head };
  });
}

function askThread(bytes: Uint8Array): Promise<Answer> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: memory,
    });
    const end = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
      void thread.terminate();
    };
    const timer = setTimeout(() => end({ fault: 'unpacksTooLarge' }), longestMs);
    thread.once('message', end);
    thread.once('error', () => end({ fault: 'unpacksTooLarge' }));
    thread.once('exit', () => end({ fault: 'broken' }));
  });
}
