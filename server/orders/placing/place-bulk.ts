/**
 * Many orders in one transaction, as the shop itself makes them: everything is locked once, decided in memory, and
 * written with one statement for each kind of row.
 */
import { v7 as newId } from 'uuid';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { flatTermsOf } from '#contract/shared/delivery-terms.ts';
import type { Services } from '#server/core/services.ts';
import { listBalancesOf, lockLedgers } from '#server/ledger/balance.store.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Mail } from '#server/platform/mail/letter.ts';
import { describeJobs } from '#server/platform/mail/queue-mail.ts';
import { type DeliveryFacts, readDeliveries } from '#server/slots/delivery.store.ts';
import { lockSlots, type PlaceOf, takePlaces } from '#server/slots/place.store.ts';
import { slotZoneOf } from '#server/slots/read-area.ts';
import { serviceAreaOf } from '#server/zones/rules.ts';
import { balancesOf } from '../money/open-money.ts';
import { createOrderNumber } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { countUnpaid } from '../unpaid.store.ts';
import {
  type BulkCustomer,
  type BulkWorld,
  type Decision,
  decideOrder,
  deliveryKey,
  slotKey,
  type TakenPlaces,
  type WantedInBulk,
} from './bulk.rules.ts';
import {
  findTakenNumbers,
  insertOrders,
  lockProducts,
  queueBulkMails,
  readBulkCustomers,
  readProducts,
} from './bulk.store.ts';
import type { LockedProduct } from './place-order.store.ts';

type Made = Extract<Decision, { obstacle: null }>;

/** Decides about each order in turn, and holds everything that it was decided by until the transaction ends. */
export async function decideOrders(
  tx: Queryable,
  services: Services,
  wanted: readonly WantedInBulk[],
  now: Date,
): Promise<Decision[]> {
  const ids = customersOf(wanted);
  const locked = await lockLedgers(tx, ids);
  const customers = await loadCustomers(tx, services, wanted, locked, now);
  const deliveries = await loadDeliveries(tx, wanted);
  const shop = await services.freshShop(tx, [...deliveries.values()][0]?.settingsVersion);
  // From here on customers who order the same wait.
  const products = byId(await lockProducts(tx, productsOf(wanted)));
  const slots = wanted.map((one) => slotOf(deliveries, shop, one));
  shareBooked(deliveries, await lockSlots(tx, slots));
  await readUnpaid(tx, services, wanted, customers);
  const { maxOpenOrders: mostOpenOrders, mostUnpaidPerSlot } = services.settings;
  const world: BulkWorld = { shop, now, customers, products, deliveries, mostOpenOrders, mostUnpaidPerSlot };
  const decisions = wanted.map((one) => decideOrder(world, one));
  await redrawNumbers(
    tx,
    decisions.filter(isMade).map(({ row }) => row),
  );
  return decisions;
}

/** What would be decided now, one after the other. Nothing is held, so that it is no more than an outlook. */
export async function foreseeOrders(
  db: Queryable,
  services: Services,
  wanted: readonly WantedInBulk[],
  now: Date,
): Promise<Decision[]> {
  const world = await readWorld(db, services, wanted, now);
  return wanted.map((one) => decideOrder(world, one));
}

/** The same, of each as if it were the only one. */
export async function foreseeEach(
  db: Queryable,
  services: Services,
  wanted: readonly WantedInBulk[],
  now: Date,
): Promise<Decision[]> {
  const world = await readWorld(db, services, wanted, now);
  return wanted.map((one) => decideOrder(copyFor(world, one), one));
}

/** Of what one order may take something from, a copy. */
function copyFor(world: BulkWorld, { customerId, items, form }: WantedInBulk): BulkWorld {
  const pick = <Value>(from: ReadonlyMap<string, Value>, ids: readonly string[], copy: (value: Value) => Value) =>
    new Map(
      ids.flatMap((id): [string, Value][] => {
        const value = from.get(id);
        return value === undefined ? [] : [[id, copy(value)]];
      }),
    );
  return {
    ...world,
    customers: pick(world.customers, [customerId], (customer) => structuredClone(customer)),
    products: pick(
      world.products,
      items.map(({ productId }) => productId),
      (product) => ({ ...product }),
    ),
    deliveries: pick(world.deliveries, [deliveryKey(form.deliveryPincode, form.deliveryDate)], (read) => ({
      ...read,
      facts: { ...read.facts, booked: read.facts.booked.map((slot) => ({ ...slot })) },
    })),
  };
}

async function readWorld(
  db: Queryable,
  services: Services,
  wanted: readonly WantedInBulk[],
  now: Date,
): Promise<BulkWorld> {
  const customers = await loadCustomers(db, services, wanted, await listBalancesOf(db, customersOf(wanted)), now);
  const deliveries = await loadDeliveries(db, wanted);
  const shop = await services.freshShop(db, [...deliveries.values()][0]?.settingsVersion);
  const products = byId(await readProducts(db, productsOf(wanted)));
  await readUnpaid(db, services, wanted, customers);
  const { maxOpenOrders: mostOpenOrders, mostUnpaidPerSlot } = services.settings;
  return { shop, now, customers, products, deliveries, mostOpenOrders, mostUnpaidPerSlot };
}

export const isMade = (decision: Decision): decision is Made => decision.obstacle === null;

/** Writes what was decided, but for the ledger. */
export async function writeOrders(tx: Queryable, made: readonly Made[], mails: readonly Mail[]): Promise<void> {
  if (made.length === 0) return queueBulkMails(tx, describeJobs(mails));
  const idsOf = (row: OrderRow) => ({
    eventId: newId(),
    paymentId: newId(),
    movementIds: row.items.map(() => newId()),
  });
  await insertOrders(
    tx,
    made.map(({ row }) => row),
    idsOf,
  );
  const counts = new Map<string, PlaceOf & { count: number }>();
  for (const { row } of made) {
    const place = { date: row.delivery_date, windowKey: row.delivery_window, zoneId: row.zone_id };
    const key = JSON.stringify(place);
    counts.set(key, { ...place, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  await takePlaces(tx, [...counts.values()]);
  await queueBulkMails(tx, describeJobs(mails));
}

/** The last write of the transaction: only credit that was used posts anything. */
export async function postOrders(tx: Queryable, made: readonly Made[], now: Date): Promise<void> {
  const drafts = made.filter(({ draft }) => draft.lines.length > 0);
  await postEvents(
    tx,
    drafts.map(({ draft }) => ({ id: newId(), at: now, actorId: null, lines: draft.lines })),
  );
}

const customersOf = (wanted: readonly WantedInBulk[]): string[] => [
  ...new Set(wanted.map(({ customerId }) => customerId)),
];
const productsOf = (wanted: readonly WantedInBulk[]) => [
  ...new Set(wanted.flatMap(({ items }) => items.map(({ productId }) => productId))),
];
const byId = (products: readonly LockedProduct[]) => new Map(products.map((product) => [product.id, product]));

async function loadCustomers(
  tx: Queryable,
  { settings }: Services,
  wanted: readonly WantedInBulk[],
  known: Awaited<ReturnType<typeof lockLedgers>>,
  now: Date,
): Promise<Map<string, BulkCustomer>> {
  const ids = customersOf(wanted);
  const balances = new Map(ids.map((id) => [id, balancesOf(known.get(id) ?? [])]));
  const rows = await readBulkCustomers(tx, {
    ids,
    withEmpties: ids.filter((id) => [...(balances.get(id)?.held.values() ?? [])].some((held) => held > 0)),
    onAccount: [
      ...new Set<string>(wanted.filter(({ form }) => isAccountOrder(form)).map(({ customerId }) => customerId)),
    ],
    today: indiaDay(now),
    countsOpen: settings.maxOpenOrders !== undefined,
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        email: row.email,
        isDepositFree: row.is_deposit_free,
        balances: balances.get(row.id) ?? balancesOf([]),
        promised: row.promised.map(({ container_id: containerId, count }) => ({ containerId, count })),
        account: row.account,
        openOrders: row.open_orders,
        unpaid: new Map(),
      },
    ]),
  );
}

/** Where orders are made, once their slots are locked. */
async function readUnpaid(
  tx: Queryable,
  { settings }: Services,
  wanted: readonly WantedInBulk[],
  customers: ReadonlyMap<string, BulkCustomer>,
): Promise<void> {
  if (settings.mostUnpaidPerSlot === 0) return;
  const asked = wanted.map(({ customerId, form, windowKey }) => ({ customerId, date: form.deliveryDate, windowKey }));
  for (const { customerId, count, ...slot } of await countUnpaid(tx, asked)) {
    customers.get(customerId)?.unpaid.set(slotKey(slot), count);
  }
}

type Deliveries = Map<string, DeliveryFacts>;

/** Once for each place and day, however many orders go there. The places of a zone's day are counted in one list. */
async function loadDeliveries(tx: Queryable, wanted: readonly WantedInBulk[]): Promise<Deliveries> {
  const asked = new Map(
    wanted.map(({ form: { deliveryPincode: pincode, deliveryDate: day } }) => [
      deliveryKey(pincode, day),
      { pincode, day },
    ]),
  );
  const read = await readDeliveries(tx, [...asked.values()]);
  const booked = new Map<string, TakenPlaces[]>();
  return new Map(
    read.map(({ pincode, day, place, facts, settingsVersion }) => {
      const of = `${place.zone?.id} ${day}`;
      const shared = booked.get(of) ?? facts.booked.map((slot) => ({ ...slot }));
      booked.set(of, shared);
      return [deliveryKey(pincode, day), { settingsVersion, place, facts: { ...facts, booked: shared } }];
    }),
  );
}

function slotOf(
  deliveries: Deliveries,
  shop: ReturnType<Services['shop']>,
  { form, windowKey }: WantedInBulk,
): PlaceOf {
  const read = deliveries.get(deliveryKey(form.deliveryPincode, form.deliveryDate));
  const zone = read && slotZoneOf(serviceAreaOf(read.place, flatTermsOf(shop.delivery)));
  return { date: form.deliveryDate, windowKey, zoneId: zone?.zoneId ?? null };
}

/** What is taken as of the lock: the facts were read before it. */
function shareBooked(deliveries: Deliveries, locked: readonly (PlaceOf & { booked: number })[]): void {
  for (const { place, facts } of deliveries.values()) {
    const shared = facts.booked as TakenPlaces[];
    for (const { date, windowKey, zoneId, booked } of locked) {
      if (zoneId !== (place.zone?.id ?? null)) continue;
      const known = shared.find((slot) => slot.date === date && slot.windowKey === windowKey);
      if (known) known.booked = booked;
      else shared.push({ date, windowKey, booked });
    }
  }
}

/** Random numbers of one day meet from some thousand orders on. */
async function redrawNumbers(tx: Queryable, rows: readonly OrderRow[]): Promise<void> {
  for (let waiting = [...rows]; waiting.length > 0; ) {
    const taken = await findTakenNumbers(
      tx,
      waiting.map(({ order_number }) => order_number),
    );
    const own = new Map<string, OrderRow>();
    waiting = waiting.filter((row) => {
      const isFree = !taken.has(row.order_number) && !own.has(row.order_number);
      if (isFree) own.set(row.order_number, row);
      return !isFree;
    });
    for (const row of waiting) row.order_number = createOrderNumber(row.created_at);
  }
}
