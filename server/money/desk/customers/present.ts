/** Presents dues and balances of customers as JSON and as lines of a spreadsheet. */
import type { CustomerBalance, CustomerMoney, OwingCustomer } from '#contract/money/desk-calls.ts';
import { type Age, ageLabels, ages } from '#contract/money/desk-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell } from '#server/core/csv.ts';
import type { DueRow } from '../../account/due.store.ts';
import type { StandingOfCustomer } from '../../account/read-standing.ts';
import { presentAges } from '../present.ts';
import type { BalanceRow, ContainerRow } from './balance.store.ts';
import type { OwingRow } from './due.store.ts';

export function presentOwing(row: OwingRow): OwingCustomer {
  const { customerId, name, phone, owed, oldest } = row;
  const owedByAge = presentAges(row);
  return { customerId, name, phone, owedTotal: toRupees(owed), owedByAge, oldestDay: indiaDay(oldest) };
}

export function presentBalance({ customerId, name, phone, container, balance }: BalanceRow): CustomerBalance {
  return { customerId, name, phone, container, amount: toRupees(balance) };
}

export function presentCustomerMoney(
  { balance, paidAhead, due, dueCount }: StandingOfCustomer & { dueCount: number },
  dues: readonly DueRow[],
  containers: readonly ContainerRow[],
): CustomerMoney {
  return {
    credit: toRupees(balance),
    paidAhead: toRupees(paidAhead),
    amountDue: toRupees(due),
    dues: dues.map(({ kind, orderId, orderNumber, chargeId, duePaise, dueSince }) => ({
      orderId: chargeId === null ? orderId : null,
      chargeId,
      name: chargeId === null ? (orderNumber ?? '') : kind,
      amountDue: toRupees(duePaise),
      since: dueSince.toISOString(),
    })),
    dueCount,
    containers: containers.map(({ container, jars, deposit }) => ({ container, jars, deposit: toRupees(deposit) })),
  };
}

const ofAge = (age: Age) => [`${ageLabels[age]} (₹)`, (row: OwingRow) => moneyCell(row[age])] as const;

export const dueColumns: Columns<OwingRow> = {
  Customer: ({ name }) => name,
  Phone: ({ phone }) => phone,
  'Due (₹)': ({ owed }) => moneyCell(owed),
  ...Object.fromEntries(ages.map(ofAge)),
  'Oldest due': ({ oldest }) => indiaDay(oldest),
};

export const balanceColumns: Columns<BalanceRow> = {
  Customer: ({ name }) => name,
  Phone: ({ phone }) => phone,
  Container: ({ container }) => container ?? '',
  'Amount (₹)': ({ balance }) => moneyCell(balance),
};
