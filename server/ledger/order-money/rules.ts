/** The parts of an order that the ledger needs, and the accounts for its money and jars. All amounts are paise. */
import type { ChargeKind } from '#contract/money/entries.ts';
import type { DoorLine, DoorOrder } from '#contract/orders/door-bill.ts';
import { depositOf } from '#contract/orders/order-sums.ts';
import { isCash, type OrderStatus, type PaymentStatus } from '#contract/orders/status-flow.ts';
import type { Account, Line } from '#server/ledger/rules.ts';

/** A line of the order, in the same form as on the screens. */
export type MoneyLine = DoorLine;

/** The part of an order on which money and jars depend. */
export interface MoneyOrder extends DoorOrder {
  id: string;
  customerId: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  /** The waived part that was written off: nobody paid it, and the shop no longer expects it. */
  writtenOffPaise: number;
}

/** A new charge: an amount that a customer has to pay in addition to orders. */
export interface NewCharge {
  id: string;
  kind: ChargeKind;
  amount: number;
  orderId?: string | undefined;
  /** The jars that are charged; dues from before the ledger have none. */
  jars?: { containerId: string; count: number };
}

const forJar = { kind: 'jar_charge', credit: { kind: 'jar_charges' } } as const;
/**
 * The entry kind and the credited account of each charge. `opening` is what a customer owed before the shop used the
 * ledger.
 */
const chargePosting: Readonly<Record<ChargeKind, Pick<Line, 'kind' | 'credit'>>> = {
  lost: forJar,
  damaged: forJar,
  opening: { kind: 'opening', credit: { kind: 'opening' } },
};

/** Ledger entry for a charge that does not belong to an order. */
export function entryOfCharge(customerId: string, { kind, amount }: NewCharge) {
  return { ...chargePosting[kind], amount, debit: { kind: 'orders', customerId } } as const;
}

/**
 * The number of jars of a container for which the order charges a deposit, because no empties are exchanged for them.
 */
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

/**
 * The rider and the run that carry an order to the door. Without a carrier the shop itself hands it over, with its till
 * and depot.
 */
export interface Carrier {
  riderId: string;
  runId: string;
  /** Whether the run was closed before this record arrived. Then the jars were counted as missing. */
  isVerified?: boolean;
  /**
   * Whether the run is closed and its count includes this record. Then the jars are at the depot, and the cash is in
   * the till.
   */
  isCounted?: boolean;
}

/** The account that receives money by this method: cash that a rider receives goes into the cash bag of the rider. */
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

/** The method as ledger entries name it. */
export const methodOf = (method: string): string => (isCash(method) ? 'cash' : method);
