/** Payments of an order: receives and refunds money, and corrects in which account it is. */
import { beyondDemandOf, dueOf, waivedOf } from '#contract/orders/order-sums.ts';
import { isAccountOrder, isCash, onAccount } from '#contract/orders/status-flow.ts';
import { type Account, accountKey } from '#server/ledger/rules.ts';
import { accountsOf, type Draft, post } from './draft.rules.ts';
import {
  depositOnOrder,
  type OrderLedger,
  type Part,
  paidOnOrder,
  refundable,
  waivedOnOrder,
} from './order-ledger.rules.ts';
import { cashAccountOf, isCashAccountOf, methodOf } from './rules.ts';
import { endWriteOff, goneDepositOf } from './waiver.rules.ts';

/** The payment method of a paid amount; undefined for the customer's balance, which cannot be corrected. */
function methodOfPart({ order }: Draft, { place, method }: Part): string | undefined {
  if (place.kind === 'credit') return undefined;
  if (method !== undefined) return method;
  if (place.kind !== 'bank') return 'cash';
  return isCash(order.paymentMethod) ? 'online' : order.paymentMethod;
}

/** The amounts paid for the order by each method, in paise. The customer's balance is not a method. */
export function sumByMethod(draft: Draft): Map<string, number> {
  const sums = new Map<string, number>();
  for (const part of draft.ledger.parts) {
    const method = methodOfPart(draft, part);
    if (method !== undefined) sums.set(method, (sums.get(method) ?? 0) + part.amount);
  }
  return sums;
}

/**
 * Corrects the payment method of money recorded as `wrong` (or of all money), and moves the money to the right account.
 * The order's own method changes if it is the one that is corrected. Nothing moves into or out of a monthly account,
 * because it holds no money.
 */
export function changeMethod(draft: Draft, method: string, wrong?: string): void {
  const { paymentMethod: before } = draft.order;
  const isSame = methodOf(before) === methodOf(method);
  if (wrong === undefined || methodOf(wrong) === methodOf(before)) draft.order.paymentMethod = method;
  if (method === onAccount || (wrong === undefined && (isSame || before === onAccount))) return;
  const to = cashAccountOf(method, draft.carrier);
  const { orders } = accountsOf(draft);
  const corrected = draft.ledger.parts.map((part) => ({ ...part, was: methodOfPart(draft, part) }));
  for (const { place, amount, was } of corrected) {
    if (
      amount <= 0 ||
      was === undefined ||
      was === methodOf(method) ||
      (wrong !== undefined && was !== methodOf(wrong))
    )
      continue;
    // There are two entries, out by the wrong method and in by the right one, so that each names its method even if the
    // money stays in the bank.
    const right = isCashAccountOf(place, method) ? place : to;
    post(draft, { kind: 'method_change', amount, debit: orders, credit: place, method: was });
    post(draft, { kind: 'method_change', amount, debit: right, credit: orders, method });
  }
}

/**
 * Finds where the money of a payment is now, because its method may have been corrected. It looks in the original
 * account first, at payments of the same method first and at the newest first. An amount that no payment covers is
 * taken from the original account.
 */
export function placesOf({ ledger }: Draft, paid: Part): Part[] {
  const parts = ledger.parts.toReversed().filter(({ place, amount }) => place.kind !== 'credit' && amount > 0);
  const inAccount = parts.filter(({ place }) => accountKey(place) === accountKey(paid.place));
  const byMethod = inAccount.filter(({ method }) => method === paid.method);
  const found: Part[] = [];
  let left = paid.amount;
  for (const part of new Set([...byMethod, ...inAccount, ...parts])) {
    const amount = Math.min(left, part.amount);
    left -= amount;
    if (amount > 0) found.push({ ...part, amount });
  }
  return left > 0 ? [...found, { ...paid, amount: left }] : found;
}

/**
 * Sets the paid sum of the ledger: additional money comes by the order's method, a lower sum takes money from the
 * newest payments. With `isCredit`, money for a cancelled order becomes credit immediately and does not count as paid.
 */
export function recordPaid(draft: Draft, paidPaise: number, isCredit = false): void {
  const { order, ledger } = draft;
  const isCancelled = isCredit && order.status === 'cancelled';
  const { orders, credit } = accountsOf(draft);
  const place = cashAccountOf(order.paymentMethod);
  const above = paidPaise - paidOnOrder(ledger);
  // The paid sum of the order does not contain money that became credit. If the call names the same sum again, it is a
  // repeat; another sum is additional money.
  const isAgain = isCancelled && above > 0 && above === ledger.lastLatePaise;
  const more = isAgain ? 0 : above - (isCancelled && above <= 0 ? ledger.latePaise : 0);
  if (more > 0) {
    const to = isCancelled ? credit : orders;
    post(draft, { kind: 'payment', amount: more, debit: place, credit: to, method: order.paymentMethod });
  } else {
    const late = isCancelled ? Math.min(-more, ledger.latePaise, draft.balances.creditPaise) : 0;
    post(draft, { kind: 'payment', amount: -late, debit: place, credit, method: order.paymentMethod });
    const kind = order.paymentStatus === 'refunded' ? 'refund' : 'payment';
    // Credit that was used elsewhere cannot be reversed, and no payment of the order itself is reversed instead.
    takeBack(draft, kind, Math.max(0, -above));
  }
  order.paidPaise = paidOnOrder(ledger);
}

/**
 * Posts a payment. The first one sets the order's method, except for an order on account, whose unpaid rest stays on
 * account.
 */
export function collect(draft: Draft, { method, amount }: { method: string; amount: number }): void {
  if (draft.order.paidPaise === 0 && !isAccountOrder(draft.order)) changeMethod(draft, method);
  const debit = cashAccountOf(method, draft.carrier);
  post(draft, { kind: 'payment', amount, debit, credit: accountsOf(draft).orders, method });
  draft.order.paidPaise += amount;
}

/**
 * Additional money pays what is due, then what was written off, and ends that part of the write-off. The rest stays on
 * the order, or becomes credit if the order was written off or cancelled. The caller posts the changed waiver by
 * `keepWaiver`.
 */
export function receivePayment(draft: Draft, payment: { method: string; amount: number }): void {
  const { order } = draft;
  if (order.status === 'cancelled') {
    const { amount, method } = payment;
    const debit = cashAccountOf(method, draft.carrier);
    post(draft, { kind: 'payment', amount, debit, credit: accountsOf(draft).credit, method });
    endOfCancelled(draft);
    return;
  }
  const waived = waivedOf(order);
  const wasOpen = order.duePaise > 0 || order.writtenOffPaise > 0;
  const beyond = Math.max(0, payment.amount - order.duePaise);
  const undone = Math.min(beyond, order.writtenOffPaise, Math.max(0, waived - goneDepositOf(draft)));
  const rest = order.writtenOffPaise > 0 ? beyond - undone : 0;
  collect(draft, payment);
  order.duePaise = dueOf(order, order.paidPaise, waived - undone);
  turnIntoCredit(draft, rest);
  endWriteOff(draft, waived);
  if (wasOpen) markPaid(draft);
}

/** Ends the payment of a cancelled order whose money became credit: nothing is due, as after a refund. */
export function endOfCancelled({ order }: Draft): void {
  order.duePaise = 0;
  if (order.paidPaise === 0) order.paymentStatus = 'refunded';
}

/** If nothing is due, the order is paid, unless a part of it was written off. */
export function markPaid({ order }: Draft): void {
  if (order.duePaise === 0 && order.writtenOffPaise === 0) order.paymentStatus = 'paid';
}

/**
 * Takes this amount from the newest payments of the order, and returns it to their accounts. After a failed payment it
 * begins with the method of the order. The kind tells the customer whether money was refunded or a payment was undone.
 */
function takeBack(draft: Draft, kind: 'refund' | 'payment', amount: number): void {
  const { orders } = accountsOf(draft);
  for (const { place, amount: taken, method = methodAt(draft, place) } of newestFirst(draft, amount)) {
    const entryKind = place.kind === 'credit' ? 'credit_use' : kind;
    post(draft, { kind: entryKind, amount: -taken, debit: place, credit: orders, method });
  }
}

/** Payments by a method; if no entry names the method, the payments in its account. */
export function partsBy({ parts }: OrderLedger, method: string): Part[] {
  const named = parts.filter((part) => part.method === methodOf(method));
  return named.length > 0 ? named : parts.filter(({ place }) => isCashAccountOf(place, method));
}

const methodAt = ({ order }: Draft, place: Account) =>
  isCashAccountOf(place, order.paymentMethod) ? order.paymentMethod : undefined;

function newestFirst({ ledger, order }: Draft, amount: number): Part[] {
  const newest = ledger.parts.toReversed();
  const byMethod = partsBy(ledger, order.paymentMethod).toReversed();
  const inTurn =
    order.paymentStatus === 'failed' ? [...byMethod, ...newest.filter((part) => !byMethod.includes(part))] : newest;
  let left = amount;
  return inTurn.flatMap(({ place, method, amount: available }) => {
    const taken = Math.max(0, Math.min(left, available));
    left -= taken;
    return taken > 0 ? [{ place, method, amount: taken }] : [];
  });
}

/** Pays with the customer's credit, as much as is available and due. */
export function useCredit(draft: Draft, most = Number.POSITIVE_INFINITY): void {
  const { order, balances } = draft;
  const { orders, credit } = accountsOf(draft);
  const amount = Math.min(balances.creditPaise, order.duePaise, most);
  post(draft, { kind: 'credit_use', amount, debit: credit, credit: orders });
  order.paidPaise += amount;
  order.duePaise -= amount;
  if (amount > 0) markPaid(draft);
}

/** Turns money that was paid on the order beyond its bill into the customer's credit. */
export function turnIntoCredit(draft: Draft, amount: number): void {
  const { orders, credit } = accountsOf(draft);
  post(draft, { kind: 'surplus', amount, debit: orders, credit });
  draft.order.paidPaise -= amount;
}

/** How much money of this act became credit; negative if such a payment was reversed. */
export function creditedBy({ order, lines }: Draft): number {
  const own = lines.filter(({ orderId, kind }) => orderId === order.id && (kind === 'payment' || kind === 'surplus'));
  return own.reduce((sum, { amount, debit, credit }) => {
    if (credit.kind === 'credit') return sum + amount;
    return debit.kind === 'credit' ? sum - amount : sum;
  }, 0);
}

/** Refunds money that was paid on the order beyond its bill, by this method. */
export function payBack(draft: Draft, amount: number, method: string): void {
  post(draft, { kind: 'refund', amount, debit: accountsOf(draft).orders, credit: cashAccountOf(method), method });
  draft.order.paidPaise -= amount;
}

/** The surplus on an order: paid minus charged if the order is cancelled, otherwise paid minus the bill. */
export function surplusOf({ order, ledger }: Draft): number {
  const left = order.status === 'delivered' ? refundable(ledger) + order.duePaise : refundable(ledger);
  const most = order.status === 'cancelled' ? order.paidPaise : beyondDemandOf(order);
  return Math.min(left, most);
}

/** Refunds what was paid, except deposit that was released with returned jars. After that, nothing counts as paid. */
export function refund(draft: Draft): void {
  const back = releasedDepositOf(draft);
  takeBack(draft, 'refund', leftToRefund(draft));
  closeDeposits(draft, back);
}

/** Paid minus deposit that was already released with returned jars. */
export function leftToRefund(draft: Draft): number {
  const returned = [...releasedDepositOf(draft).values()].reduce((sum, amount) => sum + amount, 0);
  return Math.max(0, paidOnOrder(draft.ledger) - returned);
}

/** Settles the rest of the payments of a refunded order against the deposit that was released with its jars. */
export function closeDeposits(draft: Draft, back = releasedDepositOf(draft)): void {
  const { order, ledger } = draft;
  const { orders, deposits } = accountsOf(draft);
  for (const [containerId, most] of back) {
    const amount = Math.min(most, paidOnOrder(ledger));
    // If the order is cancelled, the charge of this deposit is reversed. A delivered order keeps its bill, and this
    // part of the bill is waived.
    const kind = order.status === 'delivered' ? 'deposit_release' : 'deposit';
    post(draft, { kind: 'refund', amount, debit: orders, credit: deposits(containerId) });
    post(draft, { kind, amount, debit: deposits(containerId), credit: orders });
  }
  order.paidPaise = paidOnOrder(ledger);
}

/**
 * Prepares a cancelled order for another delivery. If its jars have come back with their deposit, what was paid for that
 * deposit no longer counts, and the whole deposit is due again; other payments stay. Without this the next delivery would
 * charge no deposit.
 */
export function beginAgain(draft: Draft): void {
  const { order, ledger } = draft;
  const { orders, deposits } = accountsOf(draft);
  const [waived, dueBefore] = [waivedOf(order), order.duePaise];
  closeDeposits(draft);
  // Nobody paid the rest of the released deposit, so it was a gift. It becomes an allowance, and the next delivery does
  // not depend on it.
  for (const [containerId, amount] of [...ledger.deposits]) {
    post(draft, { kind: 'allowance', amount, debit: orders, credit: deposits(containerId) });
    post(draft, { kind: 'deposit', amount, debit: deposits(containerId), credit: orders });
  }
  order.duePaise = dueOf(order, order.paidPaise, waived);
  if (order.paymentStatus === 'paid' && order.duePaise > dueBefore) order.paymentStatus = 'pending';
}

/**
 * Deposit that the order charges, that is not waived and is no longer in the customer's deposit account: it was
 * released with its jars. By container.
 */
function releasedDepositOf({ order, ledger, balances }: Draft): Map<string | null, number> {
  const back = [...ledger.deposits].map(([containerId, charged]) => {
    const unwaived = charged - (ledger.waivedDeposits.get(containerId) ?? 0);
    const remaining = order.status === 'delivered' ? (balances.deposits.get(containerId) ?? 0) : 0;
    return [containerId, Math.max(0, unwaived - remaining)] as const;
  });
  return new Map(back.filter(([, amount]) => amount > 0));
}

/** The amount that an undelivered order still charges: paid deposit that was released with its jars. */
export const keptOf = ({ order, ledger }: Draft): number =>
  order.status === 'delivered' ? 0 : Math.max(0, depositOnOrder(ledger) - waivedOnOrder(ledger));
