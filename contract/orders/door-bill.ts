/** What a delivery costs as it is recorded at the door: the server posts the same figures. All amounts are paise. */
import { sumLines } from '../shared/money.ts';
import { type Empties, shareOfDeposit, spareLines } from './empties.ts';

export interface DoorLine {
  id: string;
  /** Null for goods that stay with the customer. */
  containerId: string | null;
  quantity: number;
  /** Units for which an empty comes back, so that no deposit is charged. */
  depositFreeUnits: number;
  pricePaise: number;
  depositPaise: number;
}

/** The order before it is delivered. */
export interface DoorOrder {
  items: readonly DoorLine[];
  itemsPaise: number;
  deliveryPaise: number;
  depositPaise: number;
  paidPaise: number;
  duePaise: number;
  /** What staff ask for beyond the bill. */
  askedPaise: number;
}

/** The customer before it, of each container. */
export interface DoorAccount {
  creditPaise: number;
  otherDuesPaise: number;
  containers: readonly { id: string; held: number; depositPaise: number }[];
}

export interface DoorCounts {
  /** Units by line; a line that is missing was given as ordered. */
  given: ReadonlyMap<string, number>;
  taken: readonly { containerId: string; count: number; chargePaise?: number }[];
  receivedPaise: number;
}

export interface DoorBill {
  itemsPaise: number;
  deliveryPaise: number;
  depositPaise: number;
  payablePaise: number;
  /** Deposit of jars that came back beyond those that were given: it becomes credit. */
  releasedPaise: number;
  /** For damaged jars, beside the order. */
  chargePaise: number;
  /** What was paid beyond the bill and what was asked: it becomes credit. */
  surplusPaise: number;
  /** What credit pays of other orders and of charges, which are older. */
  olderPaise: number;
  creditUsedPaise: number;
  /** Of this order, after credit. */
  duePaise: number;
  /** Of everything else. */
  otherDuesPaise: number;
  creditPaise: number;
}

/** The bill at the door. Of a stop at which nothing was given, only what changed hands. */
export function billAtDoor(order: DoorOrder, account: DoorAccount, counts: DoorCounts): DoorBill {
  const heldOf = (id: string) => account.containers.find((container) => container.id === id)?.held ?? 0;
  const matched = counts.taken.map(({ containerId, count }) => ({
    containerId,
    count: Math.min(count, heldOf(containerId)),
  }));
  const { items, itemsPaise, depositPaise } = linesAtDoor(order, counts.given, matched);
  const payable = itemsPaise + order.deliveryPaise + depositPaise;
  const releasedPaise = matched.reduce((total, { containerId, count }) => {
    const back = items
      .filter((item) => item.containerId === containerId)
      .reduce((sum, { depositFreeUnits }) => sum + depositFreeUnits, 0);
    const deposit = account.containers.find(({ id }) => id === containerId)?.depositPaise ?? 0;
    return total + shareOfDeposit(deposit, count - back, heldOf(containerId));
  }, 0);
  const paid = order.paidPaise + counts.receivedPaise;
  const demand = payable + order.askedPaise;
  const surplusPaise = Math.max(0, paid - demand);
  const due = Math.max(0, demand - Math.min(paid, demand) - waivedOf(order));
  const chargePaise = counts.taken.reduce((sum, { chargePaise: charge = 0 }) => sum + charge, 0);
  const credit = account.creditPaise + releasedPaise + surplusPaise;
  const older = account.otherDuesPaise + chargePaise;
  const olderPaise = Math.min(credit, older);
  const creditUsedPaise = Math.min(credit - olderPaise, due);
  return {
    itemsPaise,
    depositPaise,
    deliveryPaise: order.deliveryPaise,
    payablePaise: payable,
    releasedPaise,
    chargePaise,
    surplusPaise,
    olderPaise,
    creditUsedPaise,
    duePaise: due - creditUsedPaise,
    otherDuesPaise: older - olderPaise,
    creditPaise: credit - olderPaise - creditUsedPaise,
  };
}

interface OrderLines<Line extends DoorLine> {
  items: readonly Line[];
  itemsPaise: number;
  depositPaise: number;
}

/** The lines as they were delivered, with their sums: an order that was delivered as it stands keeps its to the letter. */
export function linesAtDoor<Line extends DoorLine>(
  order: OrderLines<Line>,
  given: DoorCounts['given'],
  empties: readonly Empties[],
): OrderLines<Line> {
  const counted = order.items.map((item) => ({ ...item, quantity: given.get(item.id) ?? item.quantity }));
  const spared = spareLines(counted, empties);
  const items = counted.map((item, at) => ({ ...item, depositFreeUnits: spared[at] ?? 0 }));
  const isSame = order.items.every(
    ({ quantity, depositFreeUnits }, at) =>
      quantity === items[at]?.quantity && depositFreeUnits === items[at]?.depositFreeUnits,
  );
  const { itemsPaise, depositPaise } = isSame ? order : sumLines(items);
  return { items, itemsPaise, depositPaise };
}

/** Nobody pays paise in cash: a rupee is asked for the last part of one, and what it is too much becomes credit. */
export const cashFor = (duePaise: number): number => Math.ceil(duePaise / 100) * 100;

/** What is neither paid nor due of it: it is given up. */
export function waivedOf({ paidPaise, duePaise, ...order }: DoorOrder): number {
  const demand = order.itemsPaise + order.deliveryPaise + order.depositPaise + order.askedPaise;
  return demand - Math.min(paidPaise, demand) - duePaise;
}
