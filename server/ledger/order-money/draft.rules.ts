/** The entries that an act is going to post, with the book and the balances as they are after each. */
import { v7 as newId } from 'uuid';
import type { Account, Line, TransferKind } from '#server/ledger/rules.ts';
import { apply, type OrderLedger, openOrderLedger } from './order-ledger.rules.ts';
import { type Carrier, entryOfCharge, type MoneyOrder, methodOf, type NewCharge } from './rules.ts';

/** Of the customer's accounts. */
export interface Balances {
  creditPaise: number;
  /** By container; null for products without one. */
  deposits: Map<string | null, number>;
  held: Map<string, number>;
}

export interface Draft {
  /** Under which its entries are posted. */
  readonly eventId: string;
  /** With the figures that follow from the entries. */
  order: MoneyOrder;
  readonly ledger: OrderLedger;
  readonly balances: Balances;
  /** What was posted for the order before. */
  readonly before: readonly Line[];
  readonly lines: Line[];
  /** Made by this act, with an entry each. */
  readonly charges: NewCharge[];
  /** Of an act at a door. */
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
  /** Nothing is posted for 0; below zero it is posted the other way round. */
  amount: number;
  debit: Account;
  credit: Account;
  /** How money came or went; empty is cash. */
  method?: string | undefined;
}

/** What an entry is for. */
export type Named = Pick<Line, 'orderId' | 'chargeId'>;

/** Adds an entry of the draft's order, or of another order or charge of the customer. */
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

/** Beside the order, whose bill stays as it is. */
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

/** Credit and deposits grow on the credit side, what a customer holds on the debit side. */
function move(balances: Balances, account: Account, amount: number): void {
  if (account.kind === 'credit') balances.creditPaise += amount;
  if (account.kind === 'deposits') add(balances.deposits, account.containerId, amount);
  if (account.kind === 'held') add(balances.held, account.containerId, -amount);
}

function add<Key>(amounts: Map<Key, number>, key: Key, amount: number): void {
  amounts.set(key, (amounts.get(key) ?? 0) + amount);
}

/** The accounts of the customer whose order it is. */
export function accountsOf({ order: { customerId } }: Draft) {
  return {
    orders: { kind: 'orders', customerId },
    credit: { kind: 'credit', customerId },
    deposits: (containerId: string | null) => ({ kind: 'deposits', customerId, containerId }),
    held: (containerId: string) => ({ kind: 'held', customerId, containerId }),
  } as const satisfies Record<string, Account | ((containerId: string) => Account)>;
}
