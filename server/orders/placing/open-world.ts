/** Reads and locks everything that decides about orders: customers, products and slots, each in the order of ids. */
import { validate as isId } from 'uuid';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { flatTermsOf } from '#contract/shared/delivery-terms.ts';
import type { Services } from '#server/core/services.ts';
import { type Balance, listBalancesOf, lockLedgers } from '#server/ledger/balance.store.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { lockSlots } from '#server/slots/capacity.store.ts';
import { slotZoneOf } from '#server/slots/read-area.ts';
import { type DeliveryFacts, toDelivery } from '#server/slots/store.ts';
import { serviceAreaOf } from '#server/zones/rules.ts';
import { countUnpaid } from '../limit.store.ts';
import { balancesOf } from '../money/open-money.ts';
import {
  type CustomerFacts,
  deliveryKey,
  lookUp,
  type Pace,
  slotKey,
  type TakenPlaces,
  type WantedOrder,
  type World,
} from './world.rules.ts';
import {
  type AskedLedger,
  type AskedLock,
  type AskedWorld,
  type CustomerRow,
  lockWorldRows,
  readWorldRows,
  type WorldRow,
} from './world.store.ts';

export interface LockedWorld extends World {
  /** False if the key was claimed before: then nothing is decided. */
  isClaimed: boolean;
}

/**
 * Claims the key and locks customers and products. Customers are locked only if their balances matter: plain
 * orders of one customer do not wait for each other.
 */
export async function lockWorld(
  tx: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  lock: AskedLock,
): Promise<LockedWorld> {
  const withLedger = services.settings.maxOpenOrders !== undefined || wanted.some(needsLedger);
  const balances = withLedger ? await lockLedgers(tx, customersOf(wanted)) : new Map();
  const ledger = withLedger ? ledgerOf(services, wanted, balances, lock.now) : null;
  const row = await lockWorldRows(tx, whatOf(wanted), lock, ledger);
  const pace = row.pace && lock.paced ? { since: row.pace, count: lock.paced.most } : null;
  return { ...(await toWorld(tx, services, row, { balances, pace, now: lock.now })), isClaimed: row.isClaimed };
}

/** Reads the present state without locks, for previews only. */
export async function readWorld(
  db: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  now: Date,
): Promise<World> {
  const balances = await listBalancesOf(db, customersOf(wanted));
  const row = await readWorldRows(db, whatOf(wanted), ledgerOf(services, wanted, balances, now));
  const world = await toWorld(db, services, row, { balances, pace: null, now });
  await readUnpaid(db, world, wanted);
  return world;
}

/**
 * Used for batches: each order must see what earlier orders of the batch took. A single order takes its place
 * when it is written, so that nobody waits for its slot before, and its customer's unpaid orders are counted
 * afterwards.
 */
export async function lockWantedSlots(tx: Queryable, world: World, wanted: readonly WantedOrder[]): Promise<void> {
  const slots = wanted.map((one) => {
    const zone = slotZoneOf(serviceAreaOf(lookUp(world, one).delivery.place, flatTermsOf(world.shop.delivery)));
    return { date: one.form.deliveryDate, windowKey: one.form.deliveryTime, zoneId: zone.zoneId };
  });
  const locked = await lockSlots(tx, slots);
  // Update the counts from the locked rows: the context was read before the lock.
  for (const { place, facts } of world.deliveries.values()) {
    const shared = facts.booked as TakenPlaces[];
    for (const { date, windowKey, zoneId, booked } of locked) {
      if (zoneId !== (place.zone?.id ?? null)) continue;
      const known = shared.find((slot) => slot.date === date && slot.windowKey === windowKey);
      if (known) known.booked = booked;
      else shared.push({ date, windowKey, booked });
    }
  }
  await readUnpaid(tx, world, wanted);
}

/** Counts unpaid orders when orders are really made, once their slots are locked. */
async function readUnpaid(tx: Queryable, world: World, wanted: readonly WantedOrder[]): Promise<void> {
  if (world.mostUnpaidPerSlot === 0) return;
  const asked = wanted.map(({ customerId, form }) => {
    return { customerId, date: form.deliveryDate, windowKey: form.deliveryTime };
  });
  for (const { customerId, count, ...slot } of await countUnpaid(tx, asked)) {
    world.customers.get(customerId)?.unpaid.set(slotKey(slot), count);
  }
}

type Balances = ReadonlyMap<string, Balance[]>;

const needsLedger = ({ form, plan }: WantedOrder): boolean =>
  plan !== null || (form.empties ?? []).length > 0 || form.useCredit === true || isAccountOrder(form);

const customersOf = (wanted: readonly WantedOrder[]) => [...new Set(wanted.map(({ customerId }) => customerId))];

/** Each address and day once, however many orders go there. */
function whatOf(wanted: readonly WantedOrder[]): AskedWorld {
  const products = wanted.flatMap(({ form }) => form.items.map(({ productId }) => productId));
  const deliveries = wanted.map(({ form: { deliveryPincode: pincode, deliveryDate: day } }) => ({ pincode, day }));
  return {
    customers: customersOf(wanted),
    products: [...new Set(products.filter(isId))],
    deliveries: [...new Map(deliveries.map((one) => [deliveryKey(one.pincode, one.day), one])).values()],
  };
}

function ledgerOf({ settings }: Services, wanted: readonly WantedOrder[], balances: Balances, now: Date): AskedLedger {
  const hasJars = (id: string) => balances.get(id)?.some(({ kind, balance }) => kind === 'held' && balance > 0);
  return {
    withEmpties: customersOf(wanted).filter(hasJars),
    onAccount: customersOf(wanted.filter(({ form }) => isAccountOrder(form))),
    today: indiaDay(now),
    countsOpen: settings.maxOpenOrders !== undefined,
  };
}

async function toWorld(
  tx: Queryable,
  services: Services,
  { customers, products, deliveries }: WorldRow,
  { balances, pace, now }: { balances: Balances; pace: Pace | null; now: Date },
): Promise<World> {
  return {
    shop: await services.freshShop(tx, deliveries[0]?.settingsVersion),
    now,
    customers: new Map(customers.map((row) => [row.id, toCustomer(row, balances.get(row.id) ?? [])])),
    products: new Map(products.map((product) => [product.id, product])),
    deliveries: toDeliveries(deliveries),
    mostOpenOrders: services.settings.maxOpenOrders,
    mostUnpaidPerSlot: services.settings.mostUnpaidPerSlot,
    pace,
  };
}

const toCustomer = (row: CustomerRow, balances: readonly Balance[]): CustomerFacts => ({
  ...row,
  balances: balancesOf(balances),
  unpaid: new Map(),
});

/** All PIN codes of a zone share one list of taken places per day. */
function toDeliveries(rows: WorldRow['deliveries']): Map<string, DeliveryFacts> {
  const booked = new Map<string, DeliveryFacts['facts']['booked']>();
  return new Map(
    rows.map((row) => {
      const { facts, ...delivery } = toDelivery(row);
      const of = `${delivery.place.zone?.id} ${row.askedDay}`;
      const shared = booked.get(of) ?? facts.booked;
      booked.set(of, shared);
      return [deliveryKey(row.askedPincode, row.askedDay), { ...delivery, facts: { ...facts, booked: shared } }];
    }),
  );
}
