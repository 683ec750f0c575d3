/** An order as the ledger posts it, and the accounts where its money and jars lie. All amounts are paise. */
import type { ChargeKind } from '#contract/money/entries.ts';
import type { DoorLine, DoorOrder } from '#contract/orders/door-bill.ts';
import { depositOf } from '#contract/orders/order-sums.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/status-flow.ts';
import type { Account, Line } from '#server/ledger/rules.ts';

/** As screens reckon with it. */
export type MoneyLine = DoorLine;

/** An order as far as money and jars depend on it. */
export interface MoneyOrder extends DoorOrder {
  id: string;
  customerId: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  /** The part of what is given up that was written off: nobody expects it any more, and nobody paid it. */
  writtenOffPaise: number;
}

/** What a customer is to pay beside orders. */
export interface NewCharge {
  id: string;
  kind: ChargeKind;
  amount: number;
  orderId?: string | undefined;
}

const forJar = { kind: 'jar_charge', credit: { kind: 'jar_charges' } } as const;
/** What each charge is posted as. What a customer owed before the ledger comes from its opening. */
const postedAs: Readonly<Record<ChargeKind, Pick<Line, 'kind' | 'credit'>>> = {
  lost: forJar,
  damaged: forJar,
  opening: { kind: 'opening', credit: { kind: 'opening' } },
};

/** Under the id of the charge: it stands beside the orders of the customer. */
export function entryOfCharge(customerId: string, { kind, amount }: NewCharge) {
  return { ...postedAs[kind], amount, debit: { kind: 'orders', customerId } } as const;
}

/** Jars of each container that the order leaves with the customer, with a deposit. */
export function jarsOf({ items }: Pick<MoneyOrder, 'items'>, containerId: string | null): number {
  const own = items.filter((item) => item.containerId === containerId);
  return own.reduce((sum, { quantity, depositFreeUnits }) => sum + quantity - depositFreeUnits, 0);
}

/** Deposits of the lines by container; what belongs to no container is under null. */
export function depositsOf({ items, depositPaise }: Pick<MoneyOrder, 'items' | 'depositPaise'>) {
  const deposits = new Map<string | null, number>();
  let left = depositPaise;
  for (const item of items) {
    if (item.containerId === null) continue;
    const amount = depositOf(item);
    deposits.set(item.containerId, (deposits.get(item.containerId) ?? 0) + amount);
    left -= amount;
  }
  return left === 0 ? deposits : deposits.set(null, left);
}

/** Whose hands an order goes through at the door. Without a carrier it is the shop's own: till and depot. */
export interface Carrier {
  riderId: string;
  runId: string;
  /** The run was counted and closed before this came: its jars were found missing then. */
  isVerified?: boolean;
  /** The run is closed and was counted with this: its jars went to the depot then, and its cash into the till. */
  isCounted?: boolean;
}

/** Where money of a method goes: what a rider is paid in cash lies in the own pouch. */
export function cashAccountOf(method: string, carrier?: Carrier): Account {
  if (!isCash(method)) return { kind: 'bank' };
  return carrier && !carrier.isCounted ? { kind: 'pouch', riderId: carrier.riderId } : { kind: 'till' };
}

/** Where jars come from that are given, and where those go that are taken. */
export function jarAccountOf(containerId: string, carrier?: Carrier): Account {
  if (!carrier || carrier.isCounted) return { kind: 'depot', containerId };
  return carrier.isVerified ? { kind: 'missing', containerId } : { kind: 'run', runId: carrier.runId, containerId };
}

/** Whether money that lies there came by this method. */
export const isCashAccountOf = ({ kind }: Account, method: string): boolean =>
  isCash(method) ? kind === 'till' || kind === 'pouch' : kind === 'bank';

/** As entries of the ledger have it: orders of long ago say nothing where it was cash. */
export const methodOf = (method: string): string => (isCash(method) ? 'cash' : method);

export const isCash = (method: string) => method === 'cash' || method === '';
