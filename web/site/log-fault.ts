import { CallError } from '../shared/call-error.ts';

/** For a page that is shown all the same. What the shop refused or failed is told or logged where it happened. */
export function logFault(what: string, error: unknown): void {
  if (!(error instanceof CallError)) console.error(what, error);
}
