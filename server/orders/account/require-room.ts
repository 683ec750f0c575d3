/** Whether a new order fits on the customer's monthly account. */
import { formatAmount, toRupees } from '../../../contract/shared/money.ts';
import { say } from '../../../contract/shared/translate.ts';
import { type FieldRefusal, refuseConflict } from '../../core/refusal.ts';
import type { AccountRoom } from './rules.ts';

export const noAccount: FieldRefusal = {
  path: 'paymentMethod',
  msg: 'There is no monthly account for this customer. Please choose another way to pay.',
};

/** Refuses an order that is more than the room that is left, and an account that is overdue for too long. */
export function requireRoom(room: AccountRoom, payablePaise: number, isByPhone: boolean): void {
  const left = Math.max(0, room.roomPaise);
  const data = {
    creditLimit: toRupees(room.limitPaise),
    room: toRupees(left),
    overdueAmount: toRupees(room.overduePaise),
  };
  if (room.isBlocked) {
    const words = isByPhone
      ? 'This customer’s monthly account has {amount} overdue. It must be paid before the account is used again.'
      : 'Your monthly account has {amount} overdue. Please pay it before you order on account again, or choose another way to pay.';
    const values = { amount: formatAmount(room.overduePaise) };
    throw refuseConflict(say(words, values), { errorType: 'ACCOUNT_OVERDUE', data });
  }
  if (payablePaise <= room.roomPaise) return;
  const words = isByPhone
    ? 'The monthly account of this customer has {left} left, and this order is {amount}.'
    : 'Your monthly account has {left} left, and this order is {amount}. Please order less, pay your account, or choose another way to pay.';
  throw refuseConflict(say(words, { left: formatAmount(left), amount: formatAmount(payablePaise) }), {
    errorType: 'CREDIT_LIMIT',
    data,
  });
}
