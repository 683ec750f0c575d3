/** Keeps what belongs to a person out of the log: errors of the database and of mail servers quote it. */
import pg from 'pg';

const address = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g;

/** The text without e-mail addresses. */
export function maskAddresses(text: string): string {
  return text.replace(address, '[address]');
}

export interface DescribedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** What is logged of an error under `err`: its kind, place and code; of the database's no value that it complains of. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: maskAddresses(String(error)), stack: '' };
  const { name, message, stack = '' } = error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isQuoting = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
  const said = isQuoting ? message.replace(/".*"/s, '"…"') : maskAddresses(message);
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    ...{ type: name, message: said, stack: [said, ...frames].join('\n') },
    ...(code !== undefined && { code }),
    ...(syscall !== undefined && { syscall }),
    ...(error instanceof pg.DatabaseError && { constraint: error.constraint, table: error.table }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
