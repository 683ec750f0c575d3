/** Rows of the numbers for a spreadsheet, and of the lists behind them. */
import { kindsOfWork, staffWork } from '#contract/audit/work.ts';
import type { CashBag, DrivenRun, FailedStop, Figure, Numbers, QuietCustomer } from '#contract/numbers/calls.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import { message, translateMessage } from '#contract/shared/translate.ts';
import type { Texts } from '#languages/catalogue.ts';
import { type Columns, MoneyCell } from '../core/csv.ts';
import { linkWhatsApp } from '../core/whats-app.ts';
import type { QuietRow } from './quiet.store.ts';
import type { DrivenRunRow } from './run.store.ts';
import type { CashBagRow, FailedStopRow } from './store.ts';

/** A number as a line of the spreadsheet. */
export interface SheetRow extends Figure {
  number: string;
  /** The container, reason or person that is counted. */
  of: string;
  isMoney: boolean;
  numbers: Numbers;
}

/** All numbers that the reader may see, one row each, named as on the screen. */
export function rowsOf(numbers: Numbers, translations: Texts): SheetRow[] {
  const { orders, failures, jars, cash, quiet, riders, staff } = numbers;
  const rowOf = (number: string, figure: Figure, of: string, isMoney: boolean): SheetRow => ({
    number: translateMessage(translations, number),
    // Names of people and containers have no translation and stay as they are.
    of: translateMessage(translations, of),
    isMoney,
    numbers,
    ...figure,
  });
  const count = (number: string, figure: Figure, of = '') => rowOf(number, figure, of, false);
  const money = (number: string, figure: Figure, of = '') => rowOf(number, figure, of, true);
  return [
    ...(orders
      ? [
          count(message('Orders placed'), orders.placed),
          count(message('Orders cancelled'), orders.cancelled),
          count(message('Orders delivered'), orders.delivered),
          count(message('Litres delivered'), orders.litres),
          count(message('Delivered on time'), orders.onTime),
          count(message('Delivered late'), orders.late),
        ]
      : []),
    ...(failures ?? []).map((row) =>
      count(message('Failed deliveries'), row.count, row.reason === 'other' ? message('Other reasons') : row.reason),
    ),
    ...(jars ?? []).flatMap(({ name, out, back }) => [
      count(message('Jars given to customers'), out, name),
      count(message('Jars taken from customers'), back, name),
    ]),
    ...(cash
      ? [
          count(message('Cash bags counted'), cash.bags),
          money(message('Cash expected'), cash.expected),
          money(message('Cash counted'), cash.counted),
          money(message('Cash difference'), cash.difference),
        ]
      : []),
    ...(quiet ? [count(message('Customers who went quiet'), quiet)] : []),
    ...(riders ?? []).flatMap((rider) => [
      count(message('Runs'), rider.runs, rider.name),
      count(message('Stops'), rider.stops, rider.name),
      count(message('Failed stops'), rider.failed, rider.name),
      count(message('Jars given'), rider.jars, rider.name),
      count(message('Minutes on the road'), rider.minutes, rider.name),
      money(message('Cash counted'), rider.cash, rider.name),
    ]),
    ...(staff ?? []).flatMap(({ name, all, work }) => [
      ...kindsOfWork.map((kind) => count(staffWork[kind].name, work[kind], name)),
      count(message('Everything recorded'), all, name),
    ]),
  ];
}

const cellOf = ({ isMoney }: SheetRow, value: number | null) => {
  if (value === null) return '';
  return isMoney ? new MoneyCell(toPaise(value)) : value;
};

export const numberColumns: Columns<SheetRow> = {
  Number: ({ number }) => number,
  Of: ({ of }) => of,
  From: ({ numbers }) => numbers.period.from,
  To: ({ numbers }) => numbers.period.to,
  Value: (row) => cellOf(row, row.now),
  'From before': ({ numbers }) => numbers.before.from,
  'To before': ({ numbers }) => numbers.before.to,
  'Value before': (row) => cellOf(row, row.before),
};

export const presentFailedStop = (row: FailedStopRow): FailedStop => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  order: { id: row.orderId, orderNumber: row.orderNumber, name: row.customerName },
  rider: row.riderName,
  reason: row.reason,
});

export const presentCashBag = ({ createdAt, riderName, expectedPaise, countedPaise, ...row }: CashBagRow): CashBag => ({
  id: row.id,
  at: createdAt.toISOString(),
  rider: riderName,
  runId: row.runId,
  expected: toRupees(expectedPaise),
  counted: toRupees(countedPaise),
  difference: toRupees(countedPaise - expectedPaise),
  reason: row.reason,
});

export const presentRun = ({ riderName, cashPaise, ...run }: DrivenRunRow): DrivenRun => ({
  ...run,
  rider: riderName,
  cash: cashPaise === null ? null : toRupees(cashPaise),
});

export const presentQuiet = (row: QuietRow): QuietCustomer => ({ ...row, whatsApp: linkWhatsApp(row.phone, '') });
