/**
 * A draft collects the entries that an act is going to post, and keeps the sums of the order and the balances up to
 * date.
 */
import { v7 as newId } from 'uuid';
import type { Account, Line, TransferKind } from '#server/ledger/rules.ts';
import { apply, type OrderLedger, openOrderLedger } from './order-ledger.rules.ts';
import { type Carrier, entryOfCharge, type MoneyOrder, methodOf, type NewCharge } from './rules.ts';

/** The balances of the customer. */
export interface Balances {
  creditPaise: number;
  /** Deposits by container; null for those of products without a container. */
  deposits: Map<string | null, number>;
  held: Map<string, number>;
}

export interface Draft {
  /** Id of the ledger event that will contain the entries. */
  readonly eventId: string;
  /** The order; each entry updates its amounts. */
  order: MoneyOrder;
  readonly ledger: OrderLedger;
  readonly balances: Balances;
  /** The lines that were posted for the order before this act. */
  readonly before: readonly Line[];
  readonly lines: Line[];
  /** Charges made by this act, with one entry each. */
  readonly charges: NewCharge[];
  /** The run and rider of an act at a customer's door; undefined for any other act. */
  readonly carrier?: Carrier | undefined;
}

export function openDraft(
  order: MoneyOrder,
  posted: readonly Line[],
  balances: Balances,
  { eventId = newId(), carrier }: { eventId?: string | undefined; carrier?: Carrier | undefined } = {},
): Draft {
  const { creditPaise, deposits, held } = balances;
  const own = { creditPaise, deposits: new Map(deposits), held: new Map(held) };
  return {
    eventId,
    order: { ...order },
    ledger: openOrderLedger(posted),
    balances: own,
    before: posted,
    lines: [],
    charges: [],
    carrier,
  };
}

export interface Entry {
  kind: TransferKind;
  /** The amount. 0 posts nothing; a negative amount is posted with debit and credit swapped. */
  amount: number;
  debit: Account;
  credit: Account;
  /** The payment method; empty means cash. */
  method?: string | undefined;
}

/** The order or charge that an entry names. */
export type Named = Pick<Line, 'orderId' | 'chargeId'>;

/** Adds an entry for the draft's order, or for another order or charge of the customer. */
export function post(
  draft: Draft,
  { kind, amount, debit, credit, method }: Entry,
  named: Named = { orderId: draft.order.id },
): void {
  if (amount === 0) return;
  const sides = amount > 0 ? { debit, credit } : { debit: credit, credit: debit };
  const line: Line = { kind, amount: Math.abs(amount), ...sides, ...named };
  if (method !== undefined) line.method = methodOf(method);
  if (draft.carrier) line.runId = draft.carrier.runId;
  draft.lines.push(line);
  moveBalances(draft.balances, line);
  if (line.orderId === draft.order.id) apply(draft.ledger, line);
}

/** Posts charges without changing the order's bill. */
export function postCharges(draft: Draft, charges: readonly NewCharge[]): void {
  for (const charge of charges.filter(({ amount }) => amount > 0)) {
    post(draft, entryOfCharge(draft.order.customerId, charge), { chargeId: charge.id });
    draft.charges.push(charge);
  }
}

export function moveBalances(balances: Balances, { amount, debit, credit }: Line): void {
  move(balances, debit, -amount);
  move(balances, credit, amount);
}

/** Credit and deposits grow on the credit side, held jars on the debit side. */
function move(balances: Balances, account: Account, amount: number): void {
  if (account.kind === 'credit') balances.creditPaise += amount;
  if (account.kind === 'deposits') add(balances.deposits, account.containerId, amount);
  if (account.kind === 'held') add(balances.held, account.containerId, -amount);
}

function add<Key>(amounts: Map<Key, number>, key: Key, amount: number): void {
  amounts.set(key, (amounts.get(key) ?? 0) + amount);
}

/** The accounts of the order's customer. */
export function accountsOf({ order: { customerId } }: Draft) {
  return {
    orders: { kind: 'orders', customerId },
    credit: { kind: 'credit', customerId },
    deposits: (containerId: string | null) => ({ kind: 'deposits', customerId, containerId }),
    held: (containerId: string) => ({ kind: 'held', customerId, containerId }),
  } as const satisfies Record<string, Account | ((containerId: string) => Account)>;
}
