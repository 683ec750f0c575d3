/** The lists in the archive: every list whose export call has `archivedAs`. */
import { type CallName, type Calls, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';

export type ArchivedCall = {
  [Name in CallName]: Calls[Name] extends { archivedAs: string | object } ? Name : never;
}[CallName];

interface ArchivedList {
  name: string;
  call: ArchivedCall;
  /** The query of the export; without conditions it returns all rows. */
  query: Readonly<Record<string, string>>;
}

export const archivedLists: readonly ArchivedList[] = (Object.entries(calls) as [ArchivedCall, Call][]).flatMap(
  ([call, declared]) => {
    const lists = ('archivedAs' in declared && declared.archivedAs) || {};
    const queries = typeof lists === 'string' ? { [lists]: {} } : lists;
    return Object.entries(queries).map(([name, query]) => ({ name, call, query }));
  },
);
