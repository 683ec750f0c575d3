/**
 * The cost of a delivery recorded at the door; the server posts the same amounts in the ledger. All amounts are paise.
 */

import { depositFreeUnitsOf, type Empties, shareOfDeposit } from './empties.ts';
import { beyondDemandOf, dueOf, type OrderAmounts, payableOf, restOf, sumLines, waivedOf } from './order-sums.ts';

export interface DoorLine {
  id: string;
  /** Null for goods that stay with the customer. */
  containerId: string | null;
  quantity: number;
  /** Units without a deposit, because an empty comes back for each. */
  depositFreeUnits: number;
  pricePaise: number;
  depositPaise: number;
}

/** The order as it was before its delivery. */
export interface DoorOrder extends OrderAmounts {
  items: readonly DoorLine[];
}

/** The customer's credit, dues and jars before the delivery. */
export interface DoorAccount {
  creditPaise: number;
  otherDuesPaise: number;
  containers: readonly { id: string; held: number; depositPaise: number }[];
}

export interface DoorCounts {
  /** Delivered units by line id. A line that is not listed was delivered as ordered. */
  given: ReadonlyMap<string, number>;
  taken: readonly { containerId: string; count: number; chargePaise?: number }[];
  receivedPaise: number;
}

export interface DoorBill {
  itemsPaise: number;
  deliveryPaise: number;
  depositPaise: number;
  payablePaise: number;
  /** Deposit for empties that came back in addition to those swapped for delivered jars: it becomes credit. */
  releasedPaise: number;
  /** Charges for damaged jars, separate from the order. */
  chargePaise: number;
  /** The part of the payments that exceeds the bill and what staff demand beyond it: this part becomes credit. */
  surplusPaise: number;
  /** Credit that pays older dues: other orders and charges. */
  olderPaise: number;
  creditUsedPaise: number;
  /** The amount that is still due for this order after the credit is used. */
  duePaise: number;
  /** The amount that is still due for other orders and charges. */
  otherDuesPaise: number;
  creditPaise: number;
}

/** Computes the bill at the door from the jars and money that changed hands. */
export function billAtDoor(order: DoorOrder, account: DoorAccount, counts: DoorCounts): DoorBill {
  const heldOf = (id: string) => account.containers.find((container) => container.id === id)?.held ?? 0;
  const matched = counts.taken.map(({ containerId, count }) => ({
    containerId,
    count: Math.min(count, heldOf(containerId)),
  }));
  const { items, itemsPaise, depositPaise } = linesAtDoor(order, counts.given, matched);
  const delivered = { ...order, itemsPaise, depositPaise, paidPaise: order.paidPaise + counts.receivedPaise };
  const releasedPaise = matched.reduce((total, { containerId, count }) => {
    const back = items
      .filter((item) => item.containerId === containerId)
      .reduce((sum, { depositFreeUnits }) => sum + depositFreeUnits, 0);
    const deposit = account.containers.find(({ id }) => id === containerId)?.depositPaise ?? 0;
    return total + shareOfDeposit(deposit, count - back, heldOf(containerId));
  }, 0);
  const surplusPaise = Math.max(0, beyondDemandOf(delivered));
  const due = dueOf(delivered, delivered.paidPaise, waivedOf(order));
  const chargePaise = counts.taken.reduce((sum, { chargePaise: charge = 0 }) => sum + charge, 0);
  const credit = account.creditPaise + releasedPaise + surplusPaise;
  const older = account.otherDuesPaise + chargePaise;
  const olderPaise = Math.min(credit, older);
  const creditUsedPaise = Math.min(credit - olderPaise, due);
  return {
    itemsPaise,
    depositPaise,
    deliveryPaise: order.deliveryPaise,
    payablePaise: payableOf(delivered),
    releasedPaise,
    chargePaise,
    surplusPaise,
    olderPaise,
    creditUsedPaise,
    duePaise: restOf(due, creditUsedPaise),
    otherDuesPaise: older - olderPaise,
    creditPaise: credit - olderPaise - creditUsedPaise,
  };
}

interface OrderLines<Line extends DoorLine> {
  items: readonly Line[];
  itemsPaise: number;
  depositPaise: number;
}

/**
 * The lines as they were delivered, with their sums. If everything was delivered as ordered, these are the stored sums.
 */
export function linesAtDoor<Line extends DoorLine>(
  order: OrderLines<Line>,
  given: DoorCounts['given'],
  empties: readonly Empties[],
): OrderLines<Line> {
  const counted = order.items.map((item) => ({ ...item, quantity: given.get(item.id) ?? item.quantity }));
  const spared = depositFreeUnitsOf(counted, empties);
  const items = counted.map((item, at) => ({ ...item, depositFreeUnits: spared[at] ?? 0 }));
  const isSame = order.items.every(
    ({ quantity, depositFreeUnits }, at) =>
      quantity === items[at]?.quantity && depositFreeUnits === items[at]?.depositFreeUnits,
  );
  const { itemsPaise, depositPaise } = isSame ? order : sumLines(items);
  return { items, itemsPaise, depositPaise };
}

/** Cash is rounded up to a whole rupee, because nobody pays paise in cash; the difference becomes credit. */
export const cashFor = (duePaise: number): number => Math.ceil(duePaise / 100) * 100;
