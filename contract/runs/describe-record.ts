/** Describes the delivery that a rider recorded at a door, in the same way for customer, desk and email. */
import { formatAmount } from '../shared/money.ts';
import { type Message, messageOf } from '../shared/translate.ts';

export interface DeliveryRecord {
  /** Units that the rider gave, of all products. */
  given: number;
  /** Empties that the rider took. */
  taken: number;
  /** Jars that the customer has after the delivery. */
  held: number;
  /** The amount paid at the door. */
  paidPaise: number;
}

/** Describes the record for the customer ("jars with you") or for staff ("jars with the customer"). */
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
