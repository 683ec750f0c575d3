/** Makes the monthly accounts of some customers of the demo, with their orders, payments and statements. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { accountPayment, accountsOpenedDaysAgo, monthlyAccounts } from '#db/seed/demo/ledger.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { dueOn, letterDay, monthOf } from '#server/money/monthly/rules.ts';
import { insertStatements, sumMonths } from '#server/money/monthly/statement.store.ts';
import type { PlannedOrder } from './make-orders.ts';
import type { DemoUser } from './make-people.ts';
import { type DemoAccount, type DemoContext, duesOf, postWithoutOrder, purseOf, type SimulatedShop } from './purse.ts';
import type { Random } from './random.ts';
import { atHour, dayMs } from './times.ts';

const dueDay = 7;

export function chooseAccounts(now: Date, customers: readonly DemoUser[]): DemoAccount[] {
  const openedAt = atHour(indiaDay(new Date(now.getTime() - accountsOpenedDaysAgo * dayMs)), 10);
  return monthlyAccounts.flatMap(({ regular, untilDaysAgo, ...account }) => {
    const customer = customers[regular];
    const until = new Date(now.getTime() - untilDaysAgo * dayMs);
    return customer ? [{ ...account, customer, openedAt, until }] : [];
  });
}

/**
 * Puts an order on the customer's account, so that it is paid later. An order with a failed or refunded payment does
 * not change.
 */
export function putOnAccount(accounts: readonly DemoAccount[], plan: PlannedOrder): PlannedOrder {
  const account = accounts.find(({ customer }) => customer.id === plan.customer.id);
  const payments = plan.steps.filter(({ kind }) => kind === 'payment');
  const isOther = payments.some(({ next }) => next !== 'paid');
  if (!account || isOther || plan.at < account.openedAt || plan.at > account.until) return plan;
  const steps = plan.steps
    .filter(({ kind }) => kind === 'status')
    .map((step) => (step.door ? { ...step, door: { ...step.door, pays: 'nothing' as const } } : step));
  return { ...plan, steps, method: 'account', usesCredit: false };
}

/** Plans a bank transfer each month that pays the amount due at the end of the month before. */
export function paymentsOf(book: SimulatedShop, { now, owner }: DemoContext, accounts: readonly DemoAccount[]) {
  return accounts.flatMap(({ customer: { id: customerId }, openedAt, paysOn }) => {
    if (paysOn === null) return [];
    return monthsOf(openedAt, now).map((month) => {
      const next = monthOf(month, 1);
      const at = atHour(addDays(next, paysOn - 1), 12);
      const pay = () => {
        const purse = purseOf(book, customerId);
        const due = duesOf(purse).filter(({ since }) => since < atHour(next, 0));
        const amount = due.reduce((sum, { duePaise }) => sum + duePaise, 0);
        const credit = { kind: 'credit', customerId } as const;
        const line = { kind: 'payment', amount, debit: { kind: 'bank' }, credit, method: 'upi' } as const;
        if (amount > 0) postWithoutOrder(book, purse, [line], { by: owner.id, at, note: accountPayment });
      };
      return { at: at.getTime(), happen: pay };
    });
  });
}

/** Lists the months that have a statement, from the month in which the account was opened. */
function monthsOf(openedAt: Date, now: Date): string[] {
  const last = monthOf(letterDay(now), -1);
  const months: string[] = [];
  for (let month = monthOf(indiaDay(openedAt)); month <= last; month = monthOf(month, 1)) months.push(month);
  return months;
}

/** Returns the rows of the monthly accounts by table. */
export function describeAccounts(random: Random, now: Date, accounts: readonly DemoAccount[], owner: string) {
  return {
    credit_limits: accounts.map(({ customer, limitPaise, openedAt: changedAt }) => ({
      customerId: customer.id,
      limitPaise,
      version: 1,
      changedBy: owner,
      changedAt,
      statedMonth: monthOf(letterDay(now), -1),
    })),
    credit_limit_changes: accounts.map(({ customer, limitPaise: afterPaise, reason, openedAt: createdAt }) => ({
      id: random.newId(createdAt),
      customerId: customer.id,
      beforePaise: null,
      afterPaise,
      reason,
      changedBy: owner,
      createdAt,
    })),
  };
}

/** Creates the statements, dated the first of each month at six in the morning. */
export async function insertDemoStatements(tx: Queryable, now: Date, accounts: readonly DemoAccount[]): Promise<void> {
  for (const account of accounts) {
    const { id: customerId } = account.customer;
    for (const month of monthsOf(account.openedAt, now)) {
      const [made] = await sumMonths(tx, [{ customerId, month, hasAccount: true }]);
      if (!made || made.broughtPaise + made.deliveredPaise + made.duePaise === 0) continue;
      const madeOn = monthOf(month, 1);
      const due = dueOn(month, madeOn, dueDay);
      await insertStatements(tx, [{ ...made, month, dueOn: due, remindOn: null }], atHour(madeOn, 6));
    }
  }
}
