/** Payments of an order: money that comes, goes back, or lies elsewhere than was said. */
import { isAccountOrder, onAccount } from '../../../contract/orders/status-flow.ts';
import { leftInBook, type Part, paidInBook } from './book.rules.ts';
import { accountsOf, type Draft, post } from './draft.rules.ts';
import { dueOf, isPlaceOf, payableOf, placeOf, waivedOf } from './rules.ts';

/** What was paid lies where money of the new method goes. A monthly account is no such place: nothing lies there. */
export function changeMethod(draft: Draft, method: string): void {
  const { paymentMethod: before } = draft.order;
  const [from, to] = [placeOf(before), placeOf(method)];
  draft.order.paymentMethod = method;
  if (before === onAccount || from.kind === to.kind) return;
  const moved = draft.book.parts.filter(({ place }) => isPlaceOf(place, before)).map((part) => ({ ...part }));
  for (const { place, amount } of moved) post(draft, { kind: 'payment', amount, debit: to, credit: place, method });
}

/**
 * Brings what the ledger holds as paid to this sum: more comes by the order's method, less goes back out of the newest
 * payments. With `isCredit` what comes for a cancelled order is credit at once, and is not counted as paid.
 */
export function recordPaid(draft: Draft, paidPaise: number, isCredit = false): void {
  const { order, book } = draft;
  const isCancelled = isCredit && order.status === 'cancelled';
  const { orders, credit } = accountsOf(draft);
  const place = placeOf(order.paymentMethod);
  const more = paidPaise - paidInBook(book) - (isCancelled ? book.latePaise : 0);
  if (more > 0) {
    const to = isCancelled ? credit : orders;
    post(draft, { kind: 'payment', amount: more, debit: place, credit: to, method: order.paymentMethod });
  } else {
    const late = isCancelled ? Math.min(-more, book.latePaise, draft.balances.creditPaise) : 0;
    post(draft, { kind: 'payment', amount: -late, debit: place, credit, method: order.paymentMethod });
    takeBack(draft, Math.min(-more - late, paidInBook(book)));
  }
  order.paidPaise = paidInBook(book);
}

/**
 * The first money that comes says how the order was paid, where nothing was paid before. The rest of an order on account
 * stays on account.
 */
export function collect(draft: Draft, { method, amount }: { method: string; amount: number }): void {
  if (draft.order.paidPaise === 0 && !isAccountOrder(draft.order)) changeMethod(draft, method);
  post(draft, { kind: 'payment', amount, debit: placeOf(method), credit: accountsOf(draft).orders, method });
  draft.order.paidPaise += amount;
}

/** Money on top of what was paid: it pays what is due, and the rest stays on the order. Of a cancelled one it is credit. */
export function receivePayment(draft: Draft, payment: { method: string; amount: number }): void {
  const { order } = draft;
  if (order.status === 'cancelled') {
    const { amount, method } = payment;
    post(draft, { kind: 'payment', amount, debit: placeOf(method), credit: accountsOf(draft).credit, method });
    return;
  }
  const waived = waivedOf(order);
  const wasDue = order.duePaise > 0;
  collect(draft, payment);
  order.duePaise = dueOf(order, order.paidPaise, waived);
  if (wasDue && order.duePaise === 0) order.paymentStatus = 'paid';
}

/** Gives back so much, out of the newest payments, to where each came from; of the order's method first. */
export function takeBack(draft: Draft, amount: number): void {
  const { orders } = accountsOf(draft);
  for (const { place, amount: taken } of newestFirst(draft, amount)) {
    const kind = place.kind === 'credit' ? 'credit_use' : 'refund';
    const method = isPlaceOf(place, draft.order.paymentMethod) ? draft.order.paymentMethod : undefined;
    post(draft, { kind, amount: -taken, debit: place, credit: orders, method });
  }
}

function newestFirst({ book, order }: Draft, amount: number): Part[] {
  const newest = book.parts.toReversed();
  const isOwn = ({ place }: Part) => isPlaceOf(place, order.paymentMethod);
  const inTurn =
    order.paymentStatus === 'failed' ? [...newest.filter(isOwn), ...newest.filter((part) => !isOwn(part))] : newest;
  let left = amount;
  return inTurn.flatMap(({ place, amount: there }) => {
    const taken = Math.max(0, Math.min(left, there));
    left -= taken;
    return taken > 0 ? [{ place, amount: taken }] : [];
  });
}

/** Pays with the customer's credit, as far as it goes and as much as is due. */
export function useCredit(draft: Draft, most = Number.POSITIVE_INFINITY): void {
  const { order, balances } = draft;
  const { orders, credit } = accountsOf(draft);
  const amount = Math.min(balances.creditPaise, order.duePaise, most);
  post(draft, { kind: 'credit_use', amount, debit: credit, credit: orders });
  order.paidPaise += amount;
  order.duePaise -= amount;
  if (amount > 0 && order.duePaise === 0) order.paymentStatus = 'paid';
}

/** What is too much on the order becomes the customer's credit. */
export function turnIntoCredit(draft: Draft, amount: number): void {
  const { orders, credit } = accountsOf(draft);
  post(draft, { kind: 'surplus', amount, debit: orders, credit });
  draft.order.paidPaise -= amount;
}

/** What is too much on the order is given back by this method. */
export function payBack(draft: Draft, amount: number, method: string): void {
  post(draft, { kind: 'refund', amount, debit: accountsOf(draft).orders, credit: placeOf(method), method });
  draft.order.paidPaise -= amount;
}

/** What a cancelled order was paid and not charged for; of others, what was paid beyond the bill. */
export function surplusOf({ order, book }: Draft): number {
  const left = order.status === 'delivered' ? leftInBook(book) + order.duePaise : leftInBook(book);
  const most = order.status === 'cancelled' ? order.paidPaise : order.paidPaise - payableOf(order);
  return Math.min(left, most);
}
