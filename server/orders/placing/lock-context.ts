/** Reads and locks the facts that decide about orders: customers, products and slots, each in the order of ids. */
import { validate as isId } from 'uuid';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { type Balance, listBalancesOf, lockLedgers } from '#server/ledger/balance.store.ts';
import { lockSlots } from '#server/slots/capacity.store.ts';
import { type DeliveryFacts, toDelivery } from '#server/slots/store.ts';
import { countUnpaid } from '../limit.store.ts';
import { balancesOf } from '../money/open-money.ts';
import { describeDelivery } from './check-delivery.ts';
import {
  type CustomerFacts,
  deliveryKey,
  factsOf,
  type OrderContext,
  slotKey,
  type TakenPlaces,
  type WantedOrder,
} from './context.rules.ts';
import {
  type ContextQuery,
  type ContextRow,
  type CustomerRow,
  type LedgerQuery,
  type LockRequest,
  lockContextRows,
  readContextRows,
} from './context.store.ts';

export interface LockedContext extends OrderContext {
  /** The ids of orders whose idempotency key an earlier order has used. They are not decided again. */
  repeats: ReadonlySet<string>;
}

/**
 * Claims the idempotency keys and locks customers and products. Customers are locked only if an order depends on
 * balances or the number of open orders is limited, so that plain orders of one customer do not wait for each other.
 */
export async function lockOrderContext(
  tx: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  lock: LockRequest,
): Promise<LockedContext> {
  const withLedger = services.settings.maxOpenOrders !== undefined || wanted.some(needsLedger);
  const balances = withLedger ? await lockLedgers(tx, customersOf(wanted)) : new Map();
  const ledger = withLedger ? ledgerQueryOf(services, wanted, balances, lock.now) : null;
  const row = await lockContextRows(tx, contextQueryOf(wanted), lock, wanted.length > lock.claims.length, ledger);
  const claimed = new Set(row.claimed);
  const repeats = lock.claims.map(({ orderId }) => orderId).filter((id) => !claimed.has(id));
  return { ...(await toContext(tx, services, row, { balances, ...lock })), repeats: new Set(repeats) };
}

/** Reads the present facts without locks, for previews only. Agreed prices are those of the day `pricesOn`. */
export async function readOrderContext(
  db: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  now: Date,
  pricesOn: string,
): Promise<OrderContext> {
  const balances = await listBalancesOf(db, customersOf(wanted));
  const row = await readContextRows(
    db,
    contextQueryOf(wanted),
    ledgerQueryOf(services, wanted, balances, now),
    pricesOn,
  );
  const context = await toContext(db, services, row, { balances, mostInHour: 0, now });
  await readUnpaid(db, context, wanted);
  return context;
}

/**
 * Locks the slots with a capacity for a batch of orders, so that each order sees the places that earlier orders of the
 * batch took. A single order takes its place only when it is written, so that its slot is locked for a shorter time.
 */
export async function lockWantedSlots(
  tx: Queryable,
  context: OrderContext,
  orders: readonly WantedOrder[],
): Promise<void> {
  const found = orders.map((one) => ({ one, ...slotOf(context, one) })).filter(({ capacity }) => capacity !== null);
  if (found.length === 0) return;
  const locked = await lockSlots(
    tx,
    found.map(({ key }) => key),
  );
  // The context was read before the lock, so the counts are updated from the locked rows.
  for (const { place, facts } of context.deliveries.values()) {
    const shared = facts.booked as TakenPlaces[];
    for (const { date, windowKey, zoneId, booked } of locked) {
      if (zoneId !== (place.zone?.id ?? null)) continue;
      const known = shared.find((slot) => slot.date === date && slot.windowKey === windowKey);
      if (known) known.booked = booked;
      else shared.push({ date, windowKey, booked });
    }
  }
  await readUnpaid(
    tx,
    context,
    found.map(({ one }) => one),
  );
}

/** The key of an order's slot and its capacity; null means no limit. */
function slotOf(context: OrderContext, one: WantedOrder) {
  const { deliveryDate: date, deliveryTime: windowKey } = one.form;
  const { zone, slot } = describeDelivery(
    factsOf(context, one).delivery,
    context.shop,
    { day: date, windowKey },
    context.now,
  );
  return { key: { date, windowKey, zoneId: zone.zoneId }, capacity: slot?.capacity ?? null };
}

/**
 * Reads each customer's number of unpaid orders by slot into the context. If orders will be made, their slots must be
 * locked before.
 */
async function readUnpaid(tx: Queryable, context: OrderContext, wanted: readonly WantedOrder[]): Promise<void> {
  if (context.mostUnpaidPerSlot === 0) return;
  const asked = wanted.map(({ customerId, form }) => {
    return { customerId, date: form.deliveryDate, windowKey: form.deliveryTime };
  });
  for (const { customerId, count, ...slot } of await countUnpaid(tx, asked)) {
    context.customers.get(customerId)?.unpaid.set(slotKey(slot), count);
  }
}

type Balances = ReadonlyMap<string, Balance[]>;

/** Whether an order depends on its customer's balances, so that the customer must be locked. */
export const needsLedger = ({ form, plan }: WantedOrder): boolean =>
  plan !== null || (form.empties ?? []).length > 0 || form.useCredit === true || isAccountOrder(form);

const customersOf = (wanted: readonly WantedOrder[]) => [...new Set(wanted.map(({ customerId }) => customerId))];

/** The ids to read; each product, address and day occurs once. */
function contextQueryOf(wanted: readonly WantedOrder[]): ContextQuery {
  const products = wanted.flatMap(({ form }) => form.items.map(({ productId }) => productId));
  const deliveries = wanted.map(({ form: { deliveryPincode: pincode, deliveryDate: day } }) => ({ pincode, day }));
  return {
    customers: customersOf(wanted),
    products: [...new Set(products.filter(isId))],
    deliveries: [...new Map(deliveries.map((one) => [deliveryKey(one.pincode, one.day), one])).values()],
  };
}

function ledgerQueryOf(
  { settings }: Services,
  wanted: readonly WantedOrder[],
  balances: Balances,
  now: Date,
): LedgerQuery {
  const hasJars = (id: string) => balances.get(id)?.some(({ kind, balance }) => kind === 'held' && balance > 0);
  return {
    withEmpties: customersOf(wanted).filter(hasJars),
    onAccount: customersOf(wanted.filter(({ form }) => isAccountOrder(form))),
    today: indiaDay(now),
    countsOpen: settings.maxOpenOrders !== undefined,
  };
}

async function toContext(
  tx: Queryable,
  services: Services,
  { customers, products, deliveries }: ContextRow,
  { balances, mostInHour, now }: { balances: Balances; mostInHour: number; now: Date },
): Promise<OrderContext> {
  return {
    shop: await services.freshShop(tx, deliveries[0]?.settingsVersion),
    now,
    customers: new Map(
      customers.map((row) => [row.id, toCustomer(row, { balances: balances.get(row.id) ?? [], mostInHour })]),
    ),
    products: new Map(products.map((product) => [product.id, product])),
    deliveries: toDeliveries(deliveries),
    mostOpenOrders: services.settings.maxOpenOrders,
    mostUnpaidPerSlot: services.settings.mostUnpaidPerSlot,
  };
}

const toCustomer = (
  { recent, ...row }: CustomerRow,
  { balances, mostInHour }: { balances: readonly Balance[]; mostInHour: number },
): CustomerFacts => ({
  ...row,
  balances: balancesOf(balances),
  unpaid: new Map(),
  pace: recent && { ...recent, most: mostInHour },
});

/** All PIN codes of a zone share one list of taken places per day. */
function toDeliveries(rows: ContextRow['deliveries']): Map<string, DeliveryFacts> {
  const booked = new Map<string, DeliveryFacts['facts']['booked']>();
  return new Map(
    rows.map((row) => {
      const { facts, ...delivery } = toDelivery(row);
      const zoneAndDay = `${delivery.place.zone?.id} ${row.askedDay}`;
      const shared = booked.get(zoneAndDay) ?? facts.booked;
      booked.set(zoneAndDay, shared);
      return [deliveryKey(row.askedPincode, row.askedDay), { ...delivery, facts: { ...facts, booked: shared } }];
    }),
  );
}
