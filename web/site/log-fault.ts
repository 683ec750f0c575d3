import { CallError } from '../shared/call-error.ts';

/** Logs a fault on a page that is shown all the same. Refusals and failures of the server are reported elsewhere. */
export function logFault(what: string, error: unknown): void {
  if (!(error instanceof CallError)) console.error(what, error);
}
