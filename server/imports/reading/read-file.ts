/** Reads a file in a separate process, with limits of time, memory and output; a failure ends only that process. */
import { spawn } from 'node:child_process';
import { createConcurrencyLimit } from '#server/core/concurrency-limit.ts';
import { inProject } from '#server/core/project-folder.ts';
import { memoryOf } from '#server/core/telemetry/process-memory.ts';
import { type Cells, FileFault, type FileFaultName } from '../cells.rules.ts';
import { copyDown, type MergedCells } from './merged.rules.ts';

/** A line of the process's output. */
export type ReaderLine =
  | { sheet: { name: string; isHidden: boolean; place: number } }
  | Cells
  | { merged: MergedCells }
  | { sheetEnd: FileFaultName | null }
  | { end: true }
  | { fault: FileFaultName };

export interface ReadSheet {
  /** Empty for a CSV file. */
  name: string;
  isHidden: boolean;
  /** The position of the sheet in the workbook, from 0. */
  place: number;
  /** The reason why the rows of this sheet cannot be used. */
  fault: FileFaultName | null;
  rows: Cells[];
}

export interface ReaderLimits {
  /** The program that the process runs. Tests replace it. */
  program: string;
  longestMs: number;
  /** Maximum size of the JavaScript heap, in MiB. */
  heapMb: number;
  /** Maximum memory of the whole process, in bytes; checked on systems with /proc. */
  mostMemoryBytes: number;
  mostOutputBytes: number;
}

export const readerLimits: ReaderLimits = {
  program: inProject('server/imports/reading/read-process.ts'),
  longestMs: 60_000,
  heapMb: 256,
  mostMemoryBytes: 450_000_000,
  mostOutputBytes: 64_000_000,
};
/** The process may read only its own program; it may write nothing and start nothing. */
const readable = ['package.json', 'contract/*', 'languages/*', 'server/imports/*', 'node_modules/*'];
const memoryLookMs = 250;

/** Thrown if the process ended before it was done, for example because it ran out of memory. */
export class ReaderDied extends Error {}
/** Thrown if the shop closes while a file is being read. */
export class ReadingStopped extends Error {}

/** Only one file is read at a time, so that a machine of two cores keeps one for orders. */
const inTurn = createConcurrencyLimit(1, 20, 'spreadsheets');

/**
 * Reads the sheets of a file, in the order of the workbook. Throws `FileFault` for a file that cannot be read or
 * exceeds a limit, `ReaderDied` if the process died, and `ReadingStopped` when the signal `stopping` is aborted.
 */
export function readFile(bytes: Uint8Array, limits = readerLimits, stopping?: AbortSignal): Promise<ReadSheet[]> {
  return inTurn(() => readInProcess(bytes, limits, stopping));
}

async function readInProcess(bytes: Uint8Array, limits: ReaderLimits, stopping?: AbortSignal): Promise<ReadSheet[]> {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${inProject(path)}`),
      `--allow-fs-read=${limits.program}`,
      `--max-old-space-size=${limits.heapMb}`,
      '--disable-warning=ExperimentalWarning',
      limits.program,
    ],
    // The process gets an empty environment, because the environment of the shop contains passwords.
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  let failure: Error | undefined;
  const kill = (reason: Error) => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  const tooLarge = () => kill(new FileFault('unpacksTooLarge'));
  const stop = () => kill(new ReadingStopped('the shop is closing'));
  const deadline = setTimeout(tooLarge, limits.longestMs);
  const look = setInterval(async () => {
    if ((await memoryOf(child.pid)) > limits.mostMemoryBytes) tooLarge();
  }, memoryLookMs);
  stopping?.addEventListener('abort', stop, { once: true });
  if (stopping?.aborted) stop();
  const ended = new Promise<void>((resolve) => {
    child.once('error', resolve as () => void);
    child.once('close', () => resolve());
  });
  try {
    // Writing to a dead process fails. The error is ignored, because the missing last line shows that it died.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
    const found = new Collector();
    let output = 0;
    for await (const piece of child.stdout) {
      output += (piece as Buffer).length;
      if (output > limits.mostOutputBytes) tooLarge();
      if (failure) break;
      found.take(piece as Buffer);
    }
    await ended;
    if (failure) throw failure;
    return found.finish();
  } finally {
    clearTimeout(deadline);
    clearInterval(look);
    stopping?.removeEventListener('abort', stop);
  }
}

class Collector {
  readonly #sheets: ReadSheet[] = [];
  readonly #decoder = new TextDecoder();
  #merged: MergedCells[] = [];
  #rest = '';
  #isDone = false;

  take(piece: Buffer): void {
    const lines = (this.#rest + this.#decoder.decode(piece, { stream: true })).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#takeLine(JSON.parse(line) as ReaderLine);
  }

  #takeLine(line: ReaderLine): void {
    const sheet = this.#sheets.at(-1);
    if ('fault' in line) throw new FileFault(line.fault);
    if ('end' in line) this.#isDone = true;
    else if ('sheet' in line) this.#sheets.push({ ...line.sheet, fault: null, rows: [] });
    else if ('merged' in line) this.#merged.push(line.merged);
    else if ('sheetEnd' in line) {
      if (sheet) Object.assign(sheet, { fault: line.sheetEnd, rows: copyDown(sheet.rows, this.#merged) });
      this.#merged = [];
    } else sheet?.rows.push(line);
  }

  finish(): ReadSheet[] {
    if (!this.#isDone) throw new ReaderDied('the process that reads spreadsheets ended by itself');
    return this.#sheets.toSorted((one, other) => one.place - other.place);
  }
}
