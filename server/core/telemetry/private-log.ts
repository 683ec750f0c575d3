/** Keeps personal data out of the log, because error messages of the database and of mail servers quote it. */
import pg from 'pg';

const word = /[^\s<>"'(),;:=]+/g;

/** Whether a word is an email address: it has an @ with something on both sides. */
const isAddress = (found: string) => found.slice(1, -1).includes('@');

/** Masks email addresses. Each word is matched as a whole, because a pattern around the @ is slow for a long word. */
export function maskAddresses(text: string): string {
  return text.replace(word, (found) => (isAddress(found) ? '[address]' : found));
}

export interface DescribedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** The part of an error that is logged under `err`: type, stack and code, without values in a database message. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: maskAddresses(String(error)), stack: '' };
  const { name, message, stack = '' } = error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isQuoting = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
  const masked = isQuoting ? message.replace(/".*"/s, '"…"') : maskAddresses(message);
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message: masked,
    stack: [masked, ...frames].join('\n'),
    ...(code !== undefined && { code }),
    ...(syscall !== undefined && { syscall }),
    ...(error instanceof pg.DatabaseError && { constraint: error.constraint, table: error.table }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** A line of the log, for an error that ends the process before its logger could write. */
export function writeFault(error: unknown, msg: string): string {
  return JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, err: describeError(error), msg });
}

type Log = (...entry: never[]) => void;
type LogHook = (this: unknown, entry: readonly unknown[], log: Log, level: number) => void;

const errorLevel = 50;
const windowMs = 10_000;

/**
 * A logger hook: the first `most` errors within ten seconds are logged, and further ones are only counted. A client
 * that provokes errors, or a missing database, must not fill the disk.
 */
export function limitFaults(most = 100, now: () => number = () => performance.now()): LogHook {
  let endsAt = 0;
  let logged = 0;
  let leftOut = 0;
  return function limit(entry, log, level) {
    const write = (...line: readonly unknown[]) => log.apply(this, line as never[]);
    if (level < errorLevel) return write(...entry);
    if (now() >= endsAt) {
      if (leftOut > 0) write(`${leftOut} more faults were not logged`);
      [endsAt, logged, leftOut] = [now() + windowMs, 0, 0];
    }
    logged += 1;
    if (logged <= most) write(...entry);
    else leftOut += 1;
  };
}
