/** Calls for the bills of suppliers. */
import type { Bill } from '#contract/money/bill-calls.ts';
import { taxedRates } from '#contract/money/bill-rules.ts';
import { gstOn } from '#contract/settings/gst-on.ts';
import { listExpenseKinds } from '#contract/settings/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { recordBill } from './record-bill.ts';
import { type BillRow, listBills, listBillsAfter, listSuppliers } from './store.ts';

export function billsApi(services: Services) {
  const { db, clock, shop } = services;

  return {
    'GET /admin/money/bills': async ({ query }) => {
      const { rows, total } = await listBills(db, query, pageOf(query));
      return { data: { bills: rows.map(presentBill), pagination: presentPagination(query, total) } };
    },

    'GET /admin/money/bills/export': ({ query }) =>
      answerList(services, 'suppliers-bills', billColumns, (after, limit) => listBillsAfter(db, query, after, limit)),

    'GET /admin/money/suppliers': async ({ query: { search = '' } }) => {
      const expenseKinds = listExpenseKinds(shop().payment.expenseKinds);
      const canClaim = gstOn(shop(), indiaDay(clock())).gstScheme === 'regular';
      return { data: { suppliers: await listSuppliers(db, search), expenseKinds, canClaim } };
    },

    'POST /admin/money/bills': async ({ body, request }) => {
      await recordBill(services, body, request);
      return { message: messageOf('Bill of {amount} recorded.', { amount: formatAmount(toPaise(body.total)) }) };
    },
  } satisfies Partial<Handlers>;
}

function presentBill(row: BillRow): Bill {
  return {
    id: row.id,
    supplier: row.supplier,
    gstin: row.gstin,
    number: row.number,
    day: row.day,
    kind: row.expenseKind,
    place: row.place,
    taxable: toRupees(row.taxablePaise),
    cgst: toRupees(row.cgstPaise),
    sgst: toRupees(row.sgstPaise),
    igst: toRupees(row.igstPaise),
    total: toRupees(row.totalPaise),
    isClaimed: row.isClaimed,
    eventId: row.eventId,
    isUndone: row.isUndone,
    by: row.by,
    at: row.createdAt.toISOString(),
  };
}

const valueColumns: Columns<BillRow> = Object.fromEntries(
  [0, ...taxedRates].map((rate) => [
    `Value at ${rate} % (₹)`,
    ({ rates }: BillRow) => moneyCell(rates.find((one) => one.rate === rate)?.taxablePaise ?? 0),
  ]),
);

const billColumns: Columns<BillRow> = {
  ID: (row) => row.id,
  Day: (row) => row.day,
  'Day in the books': (row) => row.bookedOn,
  Supplier: (row) => row.supplier,
  GSTIN: (row) => row.gstin,
  Number: (row) => row.number,
  'Expense kind': (row) => row.expenseKind,
  'Paid from': (row) => row.place,
  'Taxable value (₹)': (row) => moneyCell(row.taxablePaise),
  'CGST (₹)': (row) => moneyCell(row.cgstPaise),
  'SGST (₹)': (row) => moneyCell(row.sgstPaise),
  'IGST (₹)': (row) => moneyCell(row.igstPaise),
  'Total (₹)': (row) => moneyCell(row.totalPaise),
  'Input tax claimed': (row) => (row.isClaimed ? 'yes' : 'no'),
  Undone: (row) => (row.isUndone ? 'yes' : 'no'),
  ...valueColumns,
  'Recorded by': (row) => row.by ?? '',
  'Recorded (India)': (row) => timeCell(row.createdAt),
};
