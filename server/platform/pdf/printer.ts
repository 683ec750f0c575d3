/**
 * Makes PDF files from templates and data. A separate process does the work: it is started with the first file, does
 * one task after the other, and ends when it was idle for a while. A failure ends only that process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '#server/core/project-folder.ts';
import { Refusal, refuseBusy, refuseTooMany } from '#server/core/refusal.ts';
import { registerGauge } from '#server/core/telemetry/gauges.ts';
import { memoryOf } from '#server/core/telemetry/process-memory.ts';
import type { PdfPart } from './growing-file.ts';
import { createTurns, type Turn } from './turns.ts';

/** What the process prints: a template with its data and pictures. The data can contain several papers. */
export interface PrintWork {
  /** The name of the template's file. */
  template: string;
  /** The JSON that the template reads as `sys.inputs.data`. */
  data: string;
  /** Pictures by the name with which the template shows them. */
  pictures: Readonly<Record<string, Uint8Array>>;
}
/** With `after`, the pages become a part of a file whose newest object has this number. Otherwise they are a file. */
export type PrinterTask = PrintWork & { after?: number };
/** A file has no `begins` and no `pages`. */
export type PrinterAnswer = PdfPart | { fault: string };

export interface PrinterOptions {
  /** The folder of the templates. The process reads no other file as a template or picture. */
  templates: string;
  /** The program of the process. Tests replace it. */
  program: string;
  /** The maximum time of a task. */
  longestMs: number;
  /** The maximum time that a task waits for its turn. */
  patienceMs: number;
  /** The time after which an idle process ends. */
  idleMs: number;
  mostWaiting: number;
  mostWaitingOfOwner: number;
  mostWaitingBytes: number;
  /** Maximum memory of the process, in bytes; checked on systems with /proc. */
  mostMemoryBytes: number;
}

const printerLimits: Omit<PrinterOptions, 'templates'> = {
  program: inProject('server/platform/pdf/print-process.ts'),
  longestMs: 20_000,
  patienceMs: 30_000,
  idleMs: 30_000,
  mostWaiting: 100,
  mostWaitingOfOwner: 10,
  mostWaitingBytes: 32_000_000,
  mostMemoryBytes: 500_000_000,
};
const memoryLookMs = 250;
/** The time that `stop` waits for the end of the process, which the system may delay. */
const longestEndMs = 2000;
/** The process may read only its own program, the typesetter and the templates; it may write and start nothing. */
const readable = ['package.json', 'server/platform/*', 'node_modules/*'];

export interface Printer {
  print(task: PrinterTask, turn: Turn): Promise<PdfPart>;
  /** Ends the process, and refuses the waiting tasks. A later task starts the process again. */
  stop(): Promise<void>;
}

interface Waiting {
  task: PrinterTask;
  bytes: number;
  resolve(made: PdfPart): void;
  reject(error: Error): void;
}

export function createPrinter(given: Pick<PrinterOptions, 'templates'> & Partial<PrinterOptions>): Printer {
  const options = { ...printerLimits, ...given };
  const waiting = createTurns<Waiting>();
  let child: ChildProcess | undefined;
  let running: Waiting | undefined;
  let ofTask: NodeJS.Timeout[] = [];
  let idle: NodeJS.Timeout | undefined;

  registerGauge('papers', () => waiting.all().length + (running ? 1 : 0));

  function print(task: PrinterTask, turn: Turn): Promise<PdfPart> {
    const bytes = bytesOf(task);
    const all = waiting.all();
    const taken = all.reduce((sum, one) => sum + one.bytes, bytes);
    if (waiting.countOf(turn.owner) >= options.mostWaitingOfOwner) return Promise.reject(refuseMore());
    if (all.length >= options.mostWaiting || taken > options.mostWaitingBytes) return Promise.reject(refuseBusy());
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        if (waiting.remove(turn, mine)) reject(refuseBusy());
      }, options.patienceMs);
      const settle =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(patience);
          end(value);
        };
      const mine: Waiting = { task, bytes, resolve: settle(resolve), reject: settle(reject) };
      waiting.add(turn, mine);
      beginNext();
    });
  }

  function beginNext(): void {
    clearTimeout(idle);
    if (running) return;
    const next = waiting.takeNext();
    if (!next) {
      idle = setTimeout(endProcess, options.idleMs).unref();
      return;
    }
    running = next;
    try {
      begin(next);
    } catch (error) {
      // The process did not start: the system has no memory or no file descriptor left for it.
      child = undefined;
      finish((task) => task.reject(error instanceof Error ? error : new Error(String(error))));
    }
  }

  function begin(next: Waiting): void {
    child ??= start();
    const worker = child;
    const giveUp = (why: Error) => {
      if (running !== next) return;
      endProcess();
      finish((task) => task.reject(refuseFailed(why)));
    };
    ofTask = [
      setTimeout(() => giveUp(new Error(`A PDF file was not made within ${options.longestMs} ms`)), options.longestMs),
      setInterval(async () => {
        const isTooMuch = (await memoryOf(worker.pid)) > options.mostMemoryBytes;
        if (isTooMuch) giveUp(new Error(`A PDF file needed more memory than ${options.mostMemoryBytes} bytes`));
      }, memoryLookMs),
    ];
    // A task that cannot be sent is settled by the end of the process.
    worker.send(next.task, () => {});
  }

  /** Ends the process and forgets it at once, so that a task that arrives before the end gets a new process. */
  function endProcess(): ChildProcess | undefined {
    const ending = child;
    child = undefined;
    ending?.kill('SIGKILL');
    return ending;
  }

  function finish(end: (task: Waiting) => void): void {
    const task = running;
    running = undefined;
    for (const timer of ofTask) clearTimeout(timer);
    if (task) end(task);
    beginNext();
  }

  function start(): ChildProcess {
    const { program, templates } = options;
    const started = fork(program, [templates], {
      execArgv: [
        '--permission',
        '--allow-addons',
        ...readable.map((path) => `--allow-fs-read=${inProject(path)}`),
        `--allow-fs-read=${program}`,
        `--allow-fs-read=${templates}/*`,
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
      ],
      // The process gets no environment of the shop, which contains passwords. One thread leaves a core to the shop.
      env: { MALLOC_ARENA_MAX: '2', RAYON_NUM_THREADS: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A shop that ends does not wait for an idle process, which ends with it.
    started.unref();
    started.channel?.unref();
    started.on('message', (answer: PrinterAnswer) => {
      if (child !== started) return;
      finish((task) => ('fault' in answer ? task.reject(errorOf(answer.fault)) : task.resolve(answer)));
    });
    const ended = () => {
      if (child !== started) return;
      child = undefined;
      finish((task) => task.reject(refuseFailed(new Error('The process that makes PDF files has ended'))));
    };
    started.once('exit', ended);
    started.once('error', ended);
    return started;
  }

  return {
    print,
    async stop() {
      for (let next = waiting.takeNext(); next; next = waiting.takeNext()) next.reject(refuseBusy());
      const ending = endProcess();
      finish((task) => task.reject(refuseBusy()));
      clearTimeout(idle);
      if (ending) await endOf(ending);
    },
  };
}

/** Resolves when a process has ended, and at the latest after a while. */
async function endOf(ending: ChildProcess): Promise<void> {
  if (ending.exitCode !== null || ending.signalCode !== null) return;
  const late = new AbortController();
  // The ending process does not keep Node.js running, so without the timer Node.js could end before it.
  await Promise.race([once(ending, 'exit'), sleep(longestEndMs, undefined, { signal: late.signal }).catch(() => {})]);
  late.abort();
}

const refuseMore = () =>
  refuseTooMany('You are downloading several PDF files already. Please wait until they are done.', 5);

/** The refusal after a failure. It tells the person what to do instead; the cause is only logged. */
const refuseFailed = (cause: Error) =>
  new Refusal(
    'unavailable',
    'The PDF file could not be made. Please try again, or print the page instead: the print dialog can save it as a PDF.',
    { cause, retryAfterSeconds: 5 },
  );

const bytesOf = ({ data, pictures }: PrinterTask): number =>
  Object.values(pictures).reduce((sum, picture) => sum + picture.length, Buffer.byteLength(data));

const errorOf = (fault: string): Error =>
  fault === 'noTypesetter'
    ? new Refusal(
        'unavailable',
        'The machine of the shop cannot make PDF files. Please print the page instead: the print dialog can save it as a PDF.',
      )
    : new Error(`A PDF file could not be made: ${fault}`);
