/** Checks that the customer's monthly account has enough credit for a new, changed or reopened order. */
import { dueAgainOf } from '#contract/orders/order-sums.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type FieldRefusal, type Refusal, refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { balanceOf, lockLedger } from '#server/ledger/balance.store.ts';
import type { OrderRow } from '../store.ts';
import { type AccountRow, findAccount } from './credit.store.ts';
import { type AvailableCredit, availableCreditOf, isCoveredBy } from './rules.ts';

export const noAccount: FieldRefusal = {
  path: 'paymentMethod',
  msg: 'There is no monthly account for this customer. Please choose another way to pay.',
};

/** The refusal of an order that exceeds the remaining credit, or of an account that has been overdue for too long. */
export function refuseCredit(availableCredit: AvailableCredit, payablePaise: number, isByPhone: boolean): Refusal {
  const left = Math.max(0, availableCredit.availablePaise);
  const data = {
    creditLimit: toRupees(availableCredit.limitPaise),
    room: toRupees(left),
    overAmount: toRupees(Math.max(0, payablePaise - availableCredit.availablePaise)),
    overdueAmount: toRupees(availableCredit.overduePaise),
  };
  if (availableCredit.isBlocked) {
    const words = isByPhone
      ? 'This customer’s monthly account has {amount} overdue. It must be paid before the account is used again.'
      : 'Your monthly account has {amount} overdue. Please pay it before you order on account again, or choose another way to pay.';
    const values = { amount: formatAmount(availableCredit.overduePaise) };
    return refuseConflict(messageOf(words, values), { errorType: 'ACCOUNT_OVERDUE', data });
  }
  const words = isByPhone
    ? 'The monthly account of this customer has {left} left, and this order is {amount}.'
    : 'Your monthly account has {left} left, and this order is {amount}. Please order less, pay your account, or choose another way to pay.';
  return refuseConflict(messageOf(words, { left: formatAmount(left), amount: formatAmount(payablePaise) }), {
    errorType: 'CREDIT_LIMIT',
    data,
  });
}

/** The figures of a customer who has no monthly account any more: no limit and no dues. */
export const ended: AccountRow = { limitPaise: 0, duePaise: 0, openPaise: 0, overduePaise: 0, unpaidSince: null };

/**
 * Refuses to raise the amount of an open order on account by this many paise if the credit is not enough.
 * Locks the customer.
 */
export async function requireCreditFor(
  services: Services,
  tx: Queryable,
  order: OrderRow,
  morePaise: number,
): Promise<void> {
  const creditPaise = balanceOf(await lockLedger(tx, order.customerId), 'credit');
  const today = indiaDay(services.clock());
  const { accountOverdueDays } = (await services.freshShop(tx)).payment;
  const account = (await findAccount(tx, order.customerId, today)) ?? ended;
  const availableCredit = availableCreditOf(account, creditPaise, today, accountOverdueDays);
  if (isCoveredBy(availableCredit, morePaise)) return;
  const left = formatAmount(Math.max(0, availableCredit.availablePaise));
  const words = availableCredit.isBlocked
    ? messageOf('Your monthly account has {amount} overdue. Please pay it before you keep these jars.', {
        amount: formatAmount(availableCredit.overduePaise),
      })
    : messageOf('Your monthly account has {left} left, and the deposit is {amount}. Please pay your account first.', {
        left,
        amount: formatAmount(morePaise),
      });
  throw refuseConflict(words, { errorType: availableCredit.isBlocked ? 'ACCOUNT_OVERDUE' : 'CREDIT_LIMIT' });
}

/**
 * Refuses to reopen a cancelled order on account if the credit is not enough, as for a new order. Locks the
 * customer.
 */
export async function requireCreditAgain(
  tx: Queryable,
  order: OrderRow,
  now: Date,
  overdueDays: number,
): Promise<void> {
  const creditPaise = balanceOf(await lockLedger(tx, order.customerId), 'credit');
  const today = indiaDay(now);
  const account = (await findAccount(tx, order.customerId, today)) ?? ended;
  const duePaise = dueAgainOf(order);
  const availableCredit = availableCreditOf(account, creditPaise, today, overdueDays);
  if (!isCoveredBy(availableCredit, duePaise)) throw refuseCredit(availableCredit, duePaise, true);
}
