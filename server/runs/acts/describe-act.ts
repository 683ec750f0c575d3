/** Describes a rider's act in a sentence for staff. */
import { describeRequest } from '#contract/runs/describe-request.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { type Message, messageOf } from '#contract/shared/translate.ts';
import type { Words } from '#server/core/refusal.ts';
import type { Act } from './rules.ts';

// The maximum length of a stored description in bytes, a little below the column's limit. A refusal may name every
// product of an order.
const mostBytes = 3900;

/** The description of an act. `refused` is the reason if the act could not be recorded as sent. */
export function describeAct(act: Act, refused?: Words): Message {
  const what = whatOf(act);
  if (refused === undefined) return what;
  const why = typeof refused === 'string' ? { text: refused, values: {} } : refused;
  const both = messageOf('{what}. {why}', { what: [what], why: [why] });
  return Buffer.byteLength(JSON.stringify(both)) > mostBytes ? what : both;
}

function whatOf({ kind, taken, payments, reason, next, asked, sold }: Act): Message {
  if (kind === 'asked') return describeRequest(asked?.wish ?? 'skip', next?.day ?? null);
  const count = taken.reduce((sum, one) => sum + one.count, 0);
  const amount = formatAmount(toPaise(payments.reduce((sum, one) => sum + one.amount, 0)));
  if (kind === 'taken_back') return messageOf('Undone by the rider', {});
  if (kind === 'collected') return messageOf('{count} empties collected', { count });
  if (kind === 'sold') {
    const units = sold.reduce((sum, { quantity }) => sum + quantity, 0);
    return messageOf('{units} sold at the door, {count} empties taken, {amount} paid', { units, count, amount });
  }
  if (kind === 'delivered') return messageOf('Delivered, {count} empties taken, {amount} paid', { count, amount });
  if (next) return messageOf('Not delivered, again on {day}: {reason}', { day: next.day, reason });
  return messageOf('Not delivered, back to the shop: {reason}', { reason });
}
