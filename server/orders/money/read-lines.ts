/** Reads ledger entries to reverse, with the present places of their jars and cash. */

import type { Queryable } from '#server/core/db/database.ts';
import { type Account, accountKey, type Line } from '#server/ledger/rules.ts';
import { lockOpenRuns, type OpenRuns } from '../door/door.store.ts';

/**
 * Replaces runs and cash bags in entries with the places where jars and cash are now. The jars of a closed run are at
 * the depot and its cash is in the till. Whether a run is closed is read from the table of runs, because an entry that
 * staff reversed names no run. Payments to a rider after the last run was closed are still in the cash bag. Locks the
 * open runs until the transaction ends, so that none is closed before this act is posted. Calls `read` again under the
 * lock, because a cash bag may have been handed in during the wait.
 */
export async function readLinesOfToday(tx: Queryable, read: () => Promise<readonly Line[]>): Promise<Line[]> {
  const lines = await read();
  const carriers = lines.flatMap(({ debit, credit }) => [debit, credit]).filter(isCarrier);
  if (carriers.length === 0) return [...lines];
  const open = await lockOpenRuns(tx, {
    runIds: [
      ...carriers.flatMap((account) => (account.kind === 'run' ? account.runId : [])),
      ...lines.flatMap(({ runId }) => runId ?? []),
    ],
    riderIds: carriers.flatMap((account) => (account.kind === 'pouch' ? account.riderId : [])),
  });
  return (await read()).map((line) => moveToToday(line, open)).filter(isMove);
}

type CarrierAccount = Extract<Account, { kind: 'run' | 'pouch' }>;
const isCarrier = (account: Account): account is CarrierAccount => account.kind === 'run' || account.kind === 'pouch';

function moveToToday(line: Line, open: OpenRuns): Line {
  const now = (account: Account): Account => {
    if (account.kind === 'pouch' && !open.riderIds.has(account.riderId)) return { kind: 'till' };
    if (account.kind === 'run' && !open.runIds.has(account.runId))
      return { kind: 'depot', containerId: account.containerId };
    return account;
  };
  return { ...line, debit: now(line.debit), credit: now(line.credit) };
}

/** False for an entry whose two places are the same now, such as the unloading of a closed run. */
const isMove = ({ debit, credit }: Line) => accountKey(debit) !== accountKey(credit);
