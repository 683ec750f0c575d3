/** The end of a day at the desk of money. */

import type { Closing } from '#contract/money/closing-calls.ts';
import { noteNames, rupeesOf } from '#contract/money/closing-rules.ts';
import { formatAmount, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readShopSums } from '../desk/figure.store.ts';
import { closeDay } from './close-day.ts';
import { type ClosingRow, listClosings, listClosingsAfter, loadClosing } from './closing.store.ts';

export function closingApi(services: Services) {
  const { db, clock } = services;
  return {
    'GET /admin/money/closings': async () => {
      const [{ till }, closings] = await Promise.all([readShopSums(db, clock()), listClosings(db)] as const);
      return { data: { till: toRupees(till), closings: closings.map(presentClosing) } };
    },

    'GET /admin/money/closings/export': () =>
      answerList(services, 'closed-days', closingColumns, (after, limit) => listClosingsAfter(db, after, limit)),

    'POST /admin/money/closings': async ({ actor, body, request }) => {
      const row = await loadClosing(db, await closeDay(services, actor, body, request));
      const [counted, banked] = [formatAmount(row.countedPaise), formatAmount(row.bankedPaise)];
      return {
        message: messageOf('The day is closed: {counted} counted, {banked} deposited in the bank.', {
          counted,
          banked,
        }),
        data: { closing: presentClosing(row) },
      };
    },
  } satisfies Partial<Handlers>;
}

function presentClosing(row: ClosingRow): Closing {
  return {
    ...row,
    expectedTill: toRupees(row.expectedPaise),
    counted: toRupees(row.countedPaise),
    banked: toRupees(row.bankedPaise),
    at: row.createdAt.toISOString(),
  };
}

const closingColumns: Columns<ClosingRow> = {
  Day: (row) => row.day,
  'Should be there (₹)': (row) => moneyCell(row.expectedPaise),
  'Counted (₹)': (row) => moneyCell(row.countedPaise),
  'Difference (₹)': (row) => moneyCell(row.countedPaise - row.expectedPaise),
  'To the bank (₹)': (row) => moneyCell(row.bankedPaise),
  Reason: (row) => row.reason,
  ...Object.fromEntries(noteNames.map((name) => [`₹${rupeesOf(name)}`, (row: ClosingRow) => row.notes[name]])),
  'Closed by': (row) => row.by ?? '',
  'Closed (India)': (row) => timeCell(row.createdAt),
};
