import { CallError } from '../shared/call-error.ts';

/** Logs an error on a page that is shown anyway. Errors of calls are reported elsewhere. */
export function logFault(what: string, error: unknown): void {
  if (!(error instanceof CallError)) console.error(what, error);
}
