/** Posts a delivery: what was given and taken at the door, and what the order costs after that. */
import { linesAtDoor } from '#contract/orders/door-bill.ts';
import type { Empties } from '#contract/orders/empties.ts';
import { dueOf, waivedOf } from '#contract/orders/order-sums.ts';
import { accountsOf, type Draft, type Named, post, postCharges } from './draft.rules.ts';
import {
  type Taken as Emptied,
  entriesOfTaken,
  entryOfRelease,
  type MatchedTaken,
  matchTaken,
} from './empties.rules.ts';
import { depositOnOrder } from './order-ledger.rules.ts';
import { beginAgain, collect, markPaid, surplusOf, turnIntoCredit } from './payment.rules.ts';
import { cashAccountOf, depositsOf, jarAccountOf, type MoneyLine, type NewCharge } from './rules.ts';
import { keepWaiver } from './waiver.rules.ts';

/** Empties of a container that were taken, including damaged ones. */
export interface Taken extends Emptied {
  /** The charge for the damaged empties. */
  charge?: NewCharge | undefined;
}

export interface DoorRecord {
  /** Units by order line. Lines that are missing here were given as ordered. */
  given: ReadonlyMap<string, number>;
  /** If undefined, the promised empties were taken. */
  taken?: readonly Taken[] | undefined;
  /** Money that was paid at the door. */
  payments: readonly { method: string; amount: number }[];
}

/** The empties that count as taken if nobody recorded any: the promised ones, as far as the customer holds them. */
function promisedTaken({ order, balances }: Draft): Taken[] {
  return promisedOf(order.items).map(({ containerId, count }) => ({
    containerId,
    count: Math.min(count, balances.held.get(containerId) ?? 0),
    damaged: 0,
  }));
}

/** The empties that the customer promised to return with the lines of an order, by container. */
export function promisedOf(items: readonly Pick<MoneyLine, 'containerId' | 'depositFreeUnits'>[]): Empties[] {
  const counts = new Map<string, number>();
  for (const { containerId, depositFreeUnits } of items) {
    if (containerId !== null && depositFreeUnits > 0)
      counts.set(containerId, (counts.get(containerId) ?? 0) + depositFreeUnits);
  }
  return [...counts].map(([containerId, count]) => ({ containerId, count }));
}

/**
 * Posts a delivery. With a record, money beyond the bill becomes credit. Without a record, the ordered units count as
 * given and the promised empties as taken, and money beyond the bill stays on the order until staff decide about it.
 * Returns how much of the recorded payments was more than what was due for the order.
 */
export function postDelivery(draft: Draft, record?: DoorRecord): number {
  // An older release could reopen a cancelled order whose jars had come back, and leave its old deposit charged.
  if (depositOnOrder(draft.ledger) > 0) beginAgain(draft);
  const waived = waivedOf(draft.order);
  const wasDue = draft.order.duePaise > 0;
  draft.order.status = 'delivered';
  exchange(draft, record?.given ?? new Map(), record?.taken ?? promisedTaken(draft));
  postCharges(draft, chargesOf(record?.taken ?? []));
  const { order } = draft;
  const payments = record?.payments ?? [];
  const morePaise = Math.max(0, sumPayments(payments) - dueOf(order, order.paidPaise, waived));
  for (const payment of payments) collect(draft, payment);
  order.duePaise = dueOf(order, order.paidPaise, waived);
  if (wasDue) markPaid(draft);
  charge(draft);
  keepWaiver(draft);
  if (record) turnIntoCredit(draft, Math.max(0, surplusOf(draft)));
  return morePaise;
}

/**
 * Posts empties that a buyer brings to swap, as far as the account does not hold them yet. At most one is swapped for
 * each full jar. The entries do not name the order, because the buyer had these jars before it.
 */
export function bringEmpties(draft: Draft, { taken = [] }: DoorRecord): void {
  for (const { containerId, count } of taken) {
    const given = draft.order.items
      .filter((item) => item.containerId === containerId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const missing = Math.max(0, Math.min(count, given) - (draft.balances.held.get(containerId) ?? 0));
    const held = accountsOf(draft).held(containerId);
    post(draft, { kind: 'opening', amount: missing, debit: held, credit: { kind: 'outside', containerId } }, {});
  }
}

/** The sum of payments in paise. */
export const sumPayments = (payments: DoorRecord['payments']) => payments.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Posts what changed hands at a failed stop. Returned jars release their deposit. Money pays for the next delivery
 * attempt, or becomes credit if the order is cancelled.
 */
export function postFailedStop(draft: Draft, { taken, payments }: Required<Omit<DoorRecord, 'given'>>): void {
  const { order, balances } = draft;
  const held = new Map(balances.held);
  for (const one of taken) {
    const before = held.get(one.containerId) ?? 0;
    const matched = Math.min(one.count, before);
    // These entries do not name the order: if its later delivery is reversed, these jars stay where they are.
    takeJars(draft, { ...one, matched }, {});
    releaseDeposit(draft, one.containerId, { count: matched, held: before }, {});
  }
  postCharges(draft, chargesOf(taken));
  if (order.status === 'cancelled') {
    const { credit } = accountsOf(draft);
    for (const { method, amount } of payments) {
      post(draft, { kind: 'payment', amount, debit: cashAccountOf(method, draft.carrier), credit, method });
    }
    return;
  }
  const [waived, wasDue] = [waivedOf(order), order.duePaise > 0];
  for (const payment of payments) collect(draft, payment);
  order.duePaise = dueOf(order, order.paidPaise, waived);
  if (wasDue) markPaid(draft);
  keepWaiver(draft);
  if (payments.length > 0) turnIntoCredit(draft, Math.max(0, surplusOf(draft)));
}

/** Posts the charges of a delivered order, less what is already charged. */
export function charge(draft: Draft): void {
  const { order, ledger, balances } = draft;
  const { orders, deposits } = accountsOf(draft);
  const sale = order.itemsPaise - ledger.salePaise;
  const delivery = order.deliveryPaise - ledger.deliveryPaise;
  post(draft, { kind: 'sale', amount: sale, debit: orders, credit: { kind: 'sales' } });
  post(draft, { kind: 'delivery_charge', amount: delivery, debit: orders, credit: { kind: 'delivery' } });
  const wanted = depositsOf(order);
  for (const containerId of new Set([...wanted.keys(), ...ledger.deposits.keys()])) {
    const missing = (wanted.get(containerId) ?? 0) - (ledger.deposits.get(containerId) ?? 0);
    const amount = Math.max(missing, -(balances.deposits.get(containerId) ?? 0));
    post(draft, { kind: 'deposit', amount, debit: orders, credit: deposits(containerId) });
  }
}

const chargesOf = (taken: readonly Taken[]): NewCharge[] => taken.flatMap(({ charge }) => charge ?? []);

/** Posts the exchange of jars, and sets the lines of the order to what was delivered. */
function exchange(draft: Draft, given: DoorRecord['given'], taken: readonly Taken[]): void {
  const heldBefore = new Map(draft.balances.held);
  const heldOf = (containerId: string) => heldBefore.get(containerId) ?? 0;
  const matched = matchTaken(taken, heldBefore);
  const empties = matched.map(({ containerId, matched }) => ({ containerId, count: matched }));
  Object.assign(draft.order, linesAtDoor(draft.order, given, empties));
  giveJars(draft);
  const exchanged = promisedOf(draft.order.items);
  for (const one of matched) {
    takeJars(draft, one);
    const back = exchanged.find(({ containerId }) => containerId === one.containerId)?.count ?? 0;
    releaseDeposit(draft, one.containerId, { count: one.matched - back, held: heldOf(one.containerId) });
  }
}

function giveJars(draft: Draft): void {
  for (const { containerId, quantity } of draft.order.items) {
    if (containerId === null) continue;
    const debit = accountsOf(draft).held(containerId);
    post(draft, { kind: 'jars_given', amount: quantity, debit, credit: jarAccountOf(containerId, draft.carrier) });
  }
}

function takeJars(draft: Draft, one: MatchedTaken, named?: Named): void {
  const entries = entriesOfTaken(accountsOf(draft).held(one.containerId), one, draft.carrier);
  for (const entry of entries) post(draft, entry, named);
}

/** Releases the deposit of returned jars that were not exchanged for full ones. */
function releaseDeposit(
  draft: Draft,
  containerId: string,
  { count, held }: { count: number; held: number },
  named?: Named,
): void {
  const { deposits, credit } = accountsOf(draft);
  const depositPaise = draft.balances.deposits.get(containerId) ?? 0;
  post(draft, entryOfRelease({ deposits: deposits(containerId), credit }, { depositPaise, count, held }), named);
}
