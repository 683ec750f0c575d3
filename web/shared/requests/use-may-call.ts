import type { CallName } from '#contract/calls.ts';
import { callAccess } from '#contract/http/call-access.ts';
import { useMay } from './use-may.ts';

/** Returns a function that says whether the signed-in person may make a call. */
export function useMayCall(): (name: CallName) => boolean {
  const may = useMay();
  return (name) => may(callAccess[name] ?? 'anyone');
}
