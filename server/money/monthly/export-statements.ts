/** Statements of a customer as a spreadsheet. */
import { indiaDay } from '#contract/shared/days.ts';
import type { AdminId } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { moneyCell } from '#server/platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '#server/platform/http/file-answer.ts';
import { listStatementsBefore, type StatementRow } from './statement.store.ts';

const columns: Columns<StatementRow> = {
  Month: ({ month }) => month.slice(0, 7),
  'Due from before (₹)': (row) => moneyCell(row.broughtPaise),
  'Delivered orders': ({ orders }) => orders,
  'Delivered (₹)': (row) => moneyCell(row.deliveredPaise),
  'Not charged (₹)': (row) => moneyCell(row.waivedPaise),
  'Paid (₹)': (row) => moneyCell(row.paidPaise),
  'To pay (₹)': (row) => moneyCell(row.duePaise),
  'By when': (row) => row.dueOn,
  'Still due (₹)': (row) => moneyCell(row.leftPaise),
  Reminders: ({ reminders }) => reminders,
};

export function exportStatements({ db, clock }: Services, _admin: AdminId, customerId: string) {
  return answerCsv(`statements-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listStatementsBefore(db, customerId, after, limit),
  );
}
