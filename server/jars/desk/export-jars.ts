/** Lists of the desk of jars as spreadsheets. */
import type { JarMovement } from '#contract/jars/desk-calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '#server/core/services.ts';
import { moneyCell, timeCell, yesNoCell } from '#server/platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '#server/platform/http/file-answer.ts';
import { type HolderFilter, type HolderRow, listHolders } from './holder.store.ts';

const holders = (overdueBefore: Date): Columns<HolderRow & { place: number }> => ({
  Customer: (row) => row.name,
  Phone: (row) => row.phone,
  Email: (row) => row.email ?? '',
  Jars: (row) => row.jars,
  Containers: (row) => row.containers.map(({ name, count }) => `${count} × ${name}`).join(', '),
  'Deposit held (₹)': (row) => moneyCell(row.depositPaise),
  'Held since (India)': (row) => timeCell(row.since),
  'Last order (India)': (row) => timeCell(row.lastOrderAt),
  Overdue: (row) => yesNoCell(row.quietSince <= overdueBefore),
  'Reminded (India)': (row) => timeCell(row.remindedAt),
  'No deposit': (row) => yesNoCell(row.isDepositFree),
});

/** Everybody whom the list of this filter holds, in its order. */
export function exportHolders({ db, clock }: Services, filter: HolderFilter) {
  return answerCsv(`jars-${indiaDay(clock())}.csv`, holders(filter.overdueBefore), async (after, limit) => {
    const offset = after ? after.place + 1 : 0;
    const { holders: rows } = await listHolders(db, { ...filter, limit, offset });
    return rows.map((row, at) => ({ ...row, place: offset + at }));
  });
}

const movements: Columns<JarMovement & { place: number }> = {
  'When (India)': (row) => timeCell(new Date(row.at)),
  Container: (row) => row.container,
  Jars: (row) => row.count,
  What: (row) => row.kind,
  From: (row) => row.outOf,
  To: (row) => row.into,
  Customer: (row) => row.customer?.name ?? '',
  Order: (row) => row.orderNumber ?? '',
  By: (row) => row.by ?? '',
  Reason: (row) => row.reason,
};

type Load = (page: { limit: number; offset: number }) => Promise<{ movements: JarMovement[] }>;

/** `load` answers a page of the list. */
export function exportMovements({ clock }: Services, load: Load) {
  return answerCsv(`jar-movements-${indiaDay(clock())}.csv`, movements, async (after, limit) => {
    const offset = after ? after.place + 1 : 0;
    const page = await load({ limit, offset });
    return page.movements.map((row, at) => ({ ...row, place: offset + at }));
  });
}
