/** Describes what a rider recorded at a door, with the same words for customer, desk and email. */
import { formatAmount } from '../shared/money.ts';
import { type Message, messageOf } from '../shared/translate.ts';

export interface DeliveryRecord {
  /** Units of all products. */
  given: number;
  /** Empties. */
  taken: number;
  /** Jars that the customer has after that. */
  held: number;
  /** Paid at the door. */
  paidPaise: number;
}

/** Words for the customer, or for staff, who read about somebody else's jars. */
export function describeRecord(
  { given, taken, held, paidPaise }: DeliveryRecord,
  reader: 'customer' | 'staff' = 'customer',
): Message {
  const empties = taken === 1 ? messageOf('1 empty taken', {}) : messageOf('{taken} empties taken', { taken });
  const paid =
    paidPaise > 0 ? messageOf('paid {amount}', { amount: formatAmount(paidPaise) }) : messageOf('nothing paid', {});
  const values = { given, empties: [empties], held, paid: [paid] };
  return reader === 'staff'
    ? messageOf('{given} given, {empties}, jars with the customer: {held}, {paid}', values)
    : messageOf('{given} given, {empties}, jars with you: {held}, {paid}', values);
}
