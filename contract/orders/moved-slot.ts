/**
 * Describes in one sentence how many orders, pick-ups and planned deliveries of a slot were moved: for the answer of
 * the call, and for a screen that adds up the counts of several calls.
 */
import { type Message, messageOf } from '../shared/translate.ts';

interface Count {
  moved: number;
  all: number;
}

export interface MovedCounts {
  orders: Count;
  pickups: Count;
  /** Deliveries of plans for which no order was created yet. */
  plans: Count;
}

/** The sentence mentions pick-ups and planned deliveries only if the slot has any. */
export function describeMovedCounts({ orders, pickups, plans }: MovedCounts): Message {
  const values = {
    moved: orders.moved,
    all: orders.all,
    pickups: pickups.moved,
    allPickups: pickups.all,
    plans: plans.moved,
    allPlans: plans.all,
  };
  if (pickups.all === 0 && plans.all === 0) return messageOf('{moved} of {all} orders moved.', values);
  if (plans.all === 0)
    return messageOf('{moved} of {all} orders and {pickups} of {allPickups} pick-ups moved.', values);
  return pickups.all === 0
    ? messageOf('{moved} of {all} orders and {plans} of {allPlans} planned deliveries moved.', values)
    : messageOf(
        '{moved} of {all} orders, {pickups} of {allPickups} pick-ups and {plans} of {allPlans} planned deliveries moved.',
        values,
      );
}
