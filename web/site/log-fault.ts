import { CallError } from '../shared/call-error.ts';

/**
 * Logs a bug that does not prevent the page from being shown. Failed calls are not logged, because screens show their
 * errors.
 */
export function logFault(what: string, error: unknown): void {
  if (!(error instanceof CallError)) console.error(what, error);
}
