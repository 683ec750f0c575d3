/** An order as the ledger posts it, and the accounts of its money and jars. All amounts are paise. */
import type { ChargeKind } from '#contract/money/entries.ts';
import type { DoorLine, DoorOrder } from '#contract/orders/door-bill.ts';
import { depositOf } from '#contract/orders/order-sums.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/status-flow.ts';
import type { Account, Line } from '#server/ledger/rules.ts';

/** The form used by screens. */
export type MoneyLine = DoorLine;

/** The part of an order on which money and jars depend. */
export interface MoneyOrder extends DoorOrder {
  id: string;
  customerId: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  /** The waived part that was written off: nobody expects it, and nobody paid it. */
  writtenOffPaise: number;
}

/** What a customer has to pay in addition to orders. */
export interface NewCharge {
  id: string;
  kind: ChargeKind;
  amount: number;
  orderId?: string | undefined;
}

const forJar = { kind: 'jar_charge', credit: { kind: 'jar_charges' } } as const;
/** The kind and account of each charge. The opening balance covers what a customer owed before the ledger. */
const chargePosting: Readonly<Record<ChargeKind, Pick<Line, 'kind' | 'credit'>>> = {
  lost: forJar,
  damaged: forJar,
  opening: { kind: 'opening', credit: { kind: 'opening' } },
};

/** Ledger entry for a charge that does not belong to an order. */
export function entryOfCharge(customerId: string, { kind, amount }: NewCharge) {
  return { ...chargePosting[kind], amount, debit: { kind: 'orders', customerId } } as const;
}

/** Jars of a container that the order leaves with the customer, with a deposit. */
export function jarsOf({ items }: Pick<MoneyOrder, 'items'>, containerId: string | null): number {
  const own = items.filter((item) => item.containerId === containerId);
  return own.reduce((sum, { quantity, depositFreeUnits }) => sum + quantity - depositFreeUnits, 0);
}

/** Deposits of the lines by container; null for lines without a container. */
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

/** Who carries an order to the door. Without a carrier it is the shop itself: till and depot. */
export interface Carrier {
  riderId: string;
  runId: string;
  /** The run was closed before this arrived: its jars were counted as missing then. */
  isVerified?: boolean;
  /** The run is closed and was counted with this: its jars are at the depot, its cash is in the till. */
  isCounted?: boolean;
}

/** The account for money of a method: cash that a rider is paid is in the rider's bag. */
export function cashAccountOf(method: string, carrier?: Carrier): Account {
  if (!isCash(method)) return { kind: 'bank' };
  return carrier && !carrier.isCounted ? { kind: 'pouch', riderId: carrier.riderId } : { kind: 'till' };
}

/** The account from which jars are given and to which they return. */
export function jarAccountOf(containerId: string, carrier?: Carrier): Account {
  if (!carrier || carrier.isCounted) return { kind: 'depot', containerId };
  return carrier.isVerified ? { kind: 'missing', containerId } : { kind: 'run', runId: carrier.runId, containerId };
}

/** Whether money in this account came by this method. */
export const isCashAccountOf = ({ kind }: Account, method: string): boolean =>
  isCash(method) ? kind === 'till' || kind === 'pouch' : kind === 'bank';

/** The method as in ledger entries: old orders have an empty method for cash. */
export const methodOf = (method: string): string => (isCash(method) ? 'cash' : method);

export const isCash = (method: string) => method === 'cash' || method === '';
