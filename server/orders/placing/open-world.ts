/** Looks up what orders are decided by, and locks it: customers, products and slots, each in the order of their ids. */
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
  /** False where the key was claimed before: nothing can be decided then. */
  isClaimed: boolean;
}

/**
 * Claims the key and locks customers and products. Customers are locked where what they have decides: a plain order of one
 * customer does not wait for another one of the same.
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

/** The present state, read without locks: what is decided by it is only a preview. */
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
 * For many orders, each of which must know what the ones before it have left. A single order takes its place as it is
 * written, so that nobody waits for its slot before, and the unpaid orders of its customer are counted behind it.
 */
export async function lockWantedSlots(tx: Queryable, world: World, wanted: readonly WantedOrder[]): Promise<void> {
  const slots = wanted.map((one) => {
    const zone = slotZoneOf(serviceAreaOf(lookUp(world, one).delivery.place, flatTermsOf(world.shop.delivery)));
    return { date: one.form.deliveryDate, windowKey: one.form.deliveryTime, zoneId: zone.zoneId };
  });
  const locked = await lockSlots(tx, slots);
  // What is taken as of the lock: the facts were read before it.
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

/** Where orders are made, once their slots are locked. */
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

/** Each place and day once, however many orders go there. */
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

/** The places of a zone's day are counted in one list, whatever the PIN code. */
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
