/** What a rider recorded at a door, in the words that customer, desk and email share. */
import { formatAmount } from '../shared/money.ts';
import { type Message, messageOf } from '../shared/translate.ts';

export interface DeliveryRecord {
  /** Units of all products. */
  given: number;
  /** Empties. */
  taken: number;
  /** Jars with the customer after that. */
  held: number;
  /** At the door. */
  paidPaise: number;
}

export function describeRecord({ given, taken, held, paidPaise }: DeliveryRecord): Message {
  const empties = taken === 1 ? messageOf('1 empty taken', {}) : messageOf('{taken} empties taken', { taken });
  const paid =
    paidPaise > 0 ? messageOf('paid {amount}', { amount: formatAmount(paidPaise) }) : messageOf('nothing paid', {});
  return messageOf('{given} given, {empties}, jars with you: {held}, {paid}', {
    given,
    empties: [empties],
    held,
    paid: [paid],
  });
}
