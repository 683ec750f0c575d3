/** Entries that an act is going to reverse, with the places where their jars and cash are by now. */
import { type Account, accountKey, type Line } from '#server/ledger/rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { lockOpenRuns, type OpenRuns } from '../door/door.store.ts';

/**
 * A run that is closed was unloaded, and its cash was handed in: what it carried is at the depot, and its cash in the
 * till. The state of the run decides, not the run that an entry names: a reversal by staff names none. What a rider was
 * paid after the last run was closed is still in the bag.
 *
 * Locks the runs that are still open until the end of the transaction, so that none is closed before this act is posted.
 * `read` is called again once they are locked, because a bag may have been handed in while we waited.
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

/** Unloading a run is no move for an act that sees its jars at the depot. */
const isMove = ({ debit, credit }: Line) => accountKey(debit) !== accountKey(credit);
