/** Whether a new order fits on the customer's monthly account. */
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toRupees } from '#contract/shared/money.ts';
import { say } from '#contract/shared/translate.ts';
import { type FieldRefusal, type Refusal, refuseConflict } from '#server/core/refusal.ts';
import { balanceOf, lockLedger } from '#server/ledger/balance.store.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { moneyOrderOf } from '../money/open-money.ts';
import { payableOf } from '../money/rules.ts';
import type { OrderRow } from '../store.ts';
import { type AccountRow, findAccount } from './room.store.ts';
import { type AccountRoom, fitsIn, roomOf } from './rules.ts';

export const noAccount: FieldRefusal = {
  path: 'paymentMethod',
  msg: 'There is no monthly account for this customer. Please choose another way to pay.',
};

/** An order that is more than the room that is left, or an account that is overdue for too long. */
export function refuseRoom(room: AccountRoom, payablePaise: number, isByPhone: boolean): Refusal {
  const left = Math.max(0, room.roomPaise);
  const data = {
    creditLimit: toRupees(room.limitPaise),
    room: toRupees(left),
    overAmount: toRupees(Math.max(0, payablePaise - room.roomPaise)),
    overdueAmount: toRupees(room.overduePaise),
  };
  if (room.isBlocked) {
    const words = isByPhone
      ? 'This customer’s monthly account has {amount} overdue. It must be paid before the account is used again.'
      : 'Your monthly account has {amount} overdue. Please pay it before you order on account again, or choose another way to pay.';
    const values = { amount: formatAmount(room.overduePaise) };
    return refuseConflict(say(words, values), { errorType: 'ACCOUNT_OVERDUE', data });
  }
  const words = isByPhone
    ? 'The monthly account of this customer has {left} left, and this order is {amount}.'
    : 'Your monthly account has {left} left, and this order is {amount}. Please order less, pay your account, or choose another way to pay.';
  return refuseConflict(say(words, { left: formatAmount(left), amount: formatAmount(payablePaise) }), {
    errorType: 'CREDIT_LIMIT',
    data,
  });
}

const ended: AccountRow = { limitPaise: 0, duePaise: 0, openPaise: 0, overduePaise: 0, unpaidSince: null };

/** Refuses, as ordering does, to open a cancelled order on account again where it has no room. Locks its customer. */
export async function requireRoomAgain(tx: Queryable, order: OrderRow, now: Date, overdueDays: number): Promise<void> {
  const creditPaise = balanceOf(await lockLedger(tx, order.customerId), 'credit');
  const today = indiaDay(now);
  const account = (await findAccount(tx, order.customerId, today)) ?? ended;
  // What was refunded is due again.
  const isDueAgain = order.paymentStatus === 'refunded';
  const duePaise = isDueAgain ? payableOf(moneyOrderOf(order)) - order.paidPaise : order.duePaise;
  const room = roomOf(account, creditPaise, today, overdueDays);
  if (!fitsIn(room, duePaise)) throw refuseRoom(room, duePaise, true);
}
