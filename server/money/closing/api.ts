/** Calls for closing a day at the money desk. */

import type { Closing, NotInTill as WireAway } from '#contract/money/closing-calls.ts';
import { noteNames, rupeesOf } from '#contract/money/closing-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { closeDay } from './close-day.ts';
import { type ClosingRow, listClosings, listClosingsAfter, loadClosing } from './closing.store.ts';
import { listNotInTill, listRiderNames, type NotInTill, readClosedDays, readTillAtEnd } from './till.store.ts';

export function closingApi(services: Services) {
  const { db, clock } = services;
  const named = async (rows: readonly ClosingRow[]): Promise<NamedClosing[]> => {
    const names = await listRiderNames(
      db,
      rows.flatMap(({ notInTill }) => notInTill),
    );
    return rows.map((row) => withNames(row, names));
  };

  return {
    'GET /admin/money/closings': async ({ query }) => {
      const day = query.day ?? indiaDay(clock());
      const [{ paise: till, countedAt }, { last, coversFrom }, away, closings] = await Promise.all([
        readTillAtEnd(db, day),
        readClosedDays(db, day),
        listNotInTill(db, day),
        listClosings(db),
      ] as const);
      const names = await listRiderNames(db, away);
      return {
        data: {
          day,
          till: toRupees(till),
          lastDay: last,
          coversFrom,
          countedAt: day < indiaDay(clock()) ? (countedAt?.toISOString() ?? null) : null,
          notInTill: away.map((one) => presentAway(nameRider(one, names))),
          closings: (await named(closings)).map(presentClosing),
        },
      };
    },

    'GET /admin/money/closings/export': () =>
      answerList(services, 'closed-days', closingColumns, async (after, limit) =>
        named(await listClosingsAfter(db, after, limit)),
      ),

    'POST /admin/money/closings': async ({ actor, body, request }) => {
      const written = await loadClosing(db, await closeDay(services, actor, body, request));
      const row = withNames(written, await listRiderNames(db, written.notInTill));
      const [counted, banked] = [formatAmount(row.countedPaise), formatAmount(row.bankedPaise)];
      const amounts = { counted, banked };
      return {
        message:
          row.coversFrom === null
            ? messageOf('The day is closed: {counted} counted, {banked} deposited in the bank.', amounts)
            : messageOf('The days are closed: {counted} counted, {banked} deposited in the bank.', amounts),
        data: { closing: presentClosing(row) },
      };
    },
  } satisfies Partial<Handlers>;
}

interface NamedAway extends NotInTill {
  name: string;
}
type NamedClosing = Omit<ClosingRow, 'notInTill'> & { notInTill: NamedAway[] };

const nameRider = (one: NotInTill, names: ReadonlyMap<string, string>): NamedAway => ({
  ...one,
  name: names.get(one.riderId) ?? '',
});

const withNames = (row: ClosingRow, names: ReadonlyMap<string, string>): NamedClosing => ({
  ...row,
  notInTill: row.notInTill.map((one) => nameRider(one, names)),
});

const presentAway = ({ paise, ...one }: NamedAway): WireAway => ({ ...one, amount: toRupees(paise) });

function presentClosing(row: NamedClosing): Closing {
  return {
    ...row,
    notInTill: row.notInTill.map(presentAway),
    expectedTill: toRupees(row.expectedPaise),
    counted: toRupees(row.countedPaise),
    banked: toRupees(row.bankedPaise),
    at: row.createdAt.toISOString(),
  };
}

const closingColumns: Columns<NamedClosing> = {
  Day: (row) => row.day,
  'Closes from': (row) => row.coversFrom ?? row.day,
  'Should be there (₹)': (row) => moneyCell(row.expectedPaise),
  'Counted (₹)': (row) => moneyCell(row.countedPaise),
  'Difference (₹)': (row) => moneyCell(row.countedPaise - row.expectedPaise),
  'To the bank (₹)': (row) => moneyCell(row.bankedPaise),
  Reason: (row) => row.reason,
  ...Object.fromEntries(noteNames.map((name) => [`₹${rupeesOf(name)}`, (row: NamedClosing) => row.notes[name]])),
  'Not yet in the till (₹)': (row) => moneyCell(row.notInTill.reduce((sum, { paise }) => sum + paise, 0)),
  'Who has it': (row) => row.notInTill.map(({ name, paise }) => `${name} ${formatAmount(paise)}`).join('; '),
  'Closed by': (row) => row.by ?? '',
  'Closed (India)': (row) => timeCell(row.createdAt),
};
