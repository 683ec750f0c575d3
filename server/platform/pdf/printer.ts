/**
 * Makes PDF files from templates and data. A separate process does the work: it is started with the first file, does
 * one task after the other, and ends when it was idle for a while. A failure ends only that process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { inProject } from '#server/core/project-folder.ts';
import { Refusal, refuseBusy } from '#server/core/refusal.ts';
import { registerGauge } from '#server/core/telemetry/gauges.ts';
import { memoryOf } from '#server/core/telemetry/process-memory.ts';

/** Several papers of one template, which become the pages of one file. */
export interface PrintWork {
  /** The name of the template's file. */
  template: string;
  /** What the template reads as `sys.inputs.data`: JSON. */
  data: string;
  /** Pictures by the name with which the template shows them. */
  pictures: Readonly<Record<string, Uint8Array>>;
}
/** A task of the process. `join` are files that become one. */
export type PrinterTask = PrintWork | { join: readonly Uint8Array[] };
export type PrinterAnswer = { pdf: Uint8Array } | { fault: string };

export interface PrinterOptions {
  /** The folder of the templates. The process reads no other file as a template or picture. */
  templates: string;
  /** The program of the process. Tests replace it. */
  program: string;
  /** How long a task may take. */
  longestMs: number;
  /** How long a task may wait for its turn. */
  patienceMs: number;
  /** How long the process stays without a task. */
  idleMs: number;
  mostWaiting: number;
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
  mostWaitingBytes: 32_000_000,
  mostMemoryBytes: 500_000_000,
};
const memoryLookMs = 250;
/** The process may read only its own program, the typesetter and the templates; it may write and start nothing. */
const readable = ['package.json', 'server/platform/*', 'node_modules/*'];

/** `soon` is for a person who waits for one paper; it comes before a part of a file of hundreds. */
export type Urgency = 'soon' | 'later';

export interface Printer {
  print(task: PrinterTask, urgency: Urgency): Promise<Uint8Array>;
  /** Ends the process, and refuses what waits. A later task starts it again. */
  stop(): Promise<void>;
}

interface Waiting {
  task: PrinterTask;
  bytes: number;
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

export function createPrinter(given: Pick<PrinterOptions, 'templates'> & Partial<PrinterOptions>): Printer {
  const options = { ...printerLimits, ...given };
  const waiting: Record<Urgency, Set<Waiting>> = { soon: new Set(), later: new Set() };
  let child: ChildProcess | undefined;
  let running: Waiting | undefined;
  let ofTask: NodeJS.Timeout[] = [];
  let idle: NodeJS.Timeout | undefined;

  const all = () => [...waiting.soon, ...waiting.later];
  registerGauge('papers', () => all().length + (running ? 1 : 0));

  function print(task: PrinterTask, urgency: Urgency): Promise<Uint8Array> {
    const bytes = bytesOf(task);
    const taken = all().reduce((sum, one) => sum + one.bytes, bytes);
    if (all().length >= options.mostWaiting || taken > options.mostWaitingBytes) return Promise.reject(refuseBusy());
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        if (waiting[urgency].delete(mine)) reject(refuseBusy());
      }, options.patienceMs);
      const settle =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(patience);
          end(value);
        };
      const mine: Waiting = { task, bytes, resolve: settle(resolve), reject: settle(reject) };
      waiting[urgency].add(mine);
      beginNext();
    });
  }

  function beginNext(): void {
    clearTimeout(idle);
    if (running) return;
    const queue = waiting.soon.size > 0 ? waiting.soon : waiting.later;
    const [next] = queue;
    if (!next) {
      idle = setTimeout(endProcess, options.idleMs).unref();
      return;
    }
    queue.delete(next);
    running = next;
    try {
      begin(next);
    } catch (error) {
      // The system has no memory or no file descriptor left for a process.
      child = undefined;
      finish((task) => task.reject(error instanceof Error ? error : new Error(String(error))));
    }
  }

  function begin(next: Waiting): void {
    child ??= start();
    const worker = child;
    const giveUp = () => {
      if (running !== next) return;
      endProcess();
      finish(rejectEnded);
    };
    ofTask = [
      setTimeout(giveUp, options.longestMs),
      setInterval(async () => {
        if ((await memoryOf(worker.pid)) > options.mostMemoryBytes) giveUp();
      }, memoryLookMs),
    ];
    // A task that cannot be sent is settled by the end of the process.
    worker.send(next.task, () => {});
  }

  /** Ends the process, and forgets it at once, so that a task that comes before it has ended gets a new one. */
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
    started.on('message', (message: PrinterAnswer) => {
      if (child !== started) return;
      finish((task) => ('pdf' in message ? task.resolve(message.pdf) : task.reject(errorOf(message.fault))));
    });
    const ended = () => {
      if (child !== started) return;
      child = undefined;
      finish(rejectEnded);
    };
    started.once('exit', ended);
    started.once('error', ended);
    return started;
  }

  return {
    print,
    async stop() {
      for (const queue of Object.values(waiting)) {
        for (const one of queue) one.reject(refuseBusy());
        queue.clear();
      }
      const ending = endProcess();
      finish(rejectEnded);
      clearTimeout(idle);
      if (ending && ending.exitCode === null && ending.signalCode === null) await once(ending, 'exit');
    },
  };
}

const rejectEnded = (task: Waiting): void => task.reject(new Error('The process that makes PDF files has ended'));

const bytesOf = (task: PrinterTask): number =>
  'join' in task
    ? task.join.reduce((sum, file) => sum + file.length, 0)
    : Object.values(task.pictures).reduce((sum, picture) => sum + picture.length, Buffer.byteLength(task.data));

const errorOf = (fault: string): Error =>
  fault === 'noTypesetter'
    ? new Refusal(
        'unavailable',
        'The machine of the shop cannot make PDF files. Please print the page instead: the print dialog can save it as a PDF.',
      )
    : new Error(`A PDF file could not be made: ${fault}`);
