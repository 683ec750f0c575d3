/**
 * Fills a database with the data of a shop that has been open for a while. It writes all data in one transaction, and
 * only if that is allowed (README, "Try it").
 */
import { seedProducts } from '#db/seed/catalogue.ts';
import { demoWindows } from '#db/seed/demo/area.ts';
import { messageNotes, messages } from '#db/seed/demo/messages.ts';
import { hashPassword } from '#server/accounts/sessions/password.ts';
import { refreshSearchText } from '#server/catalogue/product.store.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/core/settings.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { findTallyFaults } from '#server/orders/tallies/tallies.store.ts';
import {
  adoptProducts,
  checkUse,
  type ExistingProduct,
  insertDemo,
  type Known,
  listKnown,
  lockTables,
  markAsDemo,
} from './demo.store.ts';
import { countSlots, makeExceptions, makeSettings, makeWaitlist, makeZones, slotOf } from './make-area.ts';
import { makeClaims } from './make-claims.ts';
import { makeCategories, makeContainers, makeProducts, makeStock, type Sellable } from './make-goods.ts';
import { describeOrder } from './make-order-rows.ts';
import { findCustomers, makeOrders } from './make-orders.ts';
import { type DemoUser, makeAddresses, makePeople } from './make-people.ts';
import { makePlans } from './make-plans.ts';
import { chooseAccounts, describeAccounts, insertDemoStatements, putOnAccount } from './monthly-accounts.ts';
import { createRandom, type Random } from './random.ts';
import { simulateShop } from './simulate-shop.ts';
import { atWork, dayMs, hourMs, spreadOverDays } from './times.ts';

export const demoPassword = 'water-jar-20';
const seed = 20_261_121;
const shopAgeDays = 425;
const hiddenSinceDays = 25;
const messageCount = 300;

/**
 * Returns true if the database was filled, and false if it already is a demo, which is not changed. Throws for any
 * other database, unless `mayMark` is true and nobody uses the database yet.
 */
export async function fillDemo(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  mayMark: boolean,
): Promise<boolean> {
  const now = services.clock();
  const passwordHash = await hashPassword(demoPassword);
  return services.db.transaction(async (tx) => {
    await lockTables(tx);
    if (!(await requireAllowed(tx, mayMark))) return false;
    const existing = await adoptProducts(tx, new Date(now.getTime() - shopAgeDays * dayMs));
    const known = await listKnown(tx);
    const demo = makeDemo(now, { existing, known, passwordHash, settings: services.settings });
    await insertDemo(tx, demo);
    await insertDemoStatements(tx, now, demo.accounts);
    await refreshSearchText(
      tx,
      demo.tables.products.map(({ id }) => id),
    );
    await markAsDemo(tx, now);
    const faults = [await findTallyFaults(tx), await findLedgerFaults(tx), await findOrderFaults(tx)].flat();
    if (faults.length > 0) throw new Error(`its figures would be wrong: ${faults.slice(0, 3).join('; ')}.`);
    return true;
  });
}

/**
 * Returns true if the database may be filled, and false if it already is a demo. Throws for a database that somebody
 * uses, and for an unused one unless `mayMark` allows that it becomes a demo.
 */
export async function requireAllowed(tx: Queryable, mayMark: boolean): Promise<boolean> {
  const names = seedProducts.map(({ name }) => name);
  const { isDemo, isUsed } = await checkUse(tx, names);
  if (isDemo) return false;
  if (isUsed) {
    throw new Error(
      'this database holds a shop (customers, orders, messages or products of its own) and is left alone.',
    );
  }
  if (!mayMark) {
    throw new Error('this database does not say that it is a demo. An empty one becomes a demo with `-- --new`.');
  }
  return true;
}

interface Start {
  existing: readonly ExistingProduct[];
  known: Known;
  settings: Settings;
  /** The password of all customers and staff. */
  passwordHash: string;
}

function makeDemo(now: Date, { existing, known, settings, passwordHash }: Start) {
  const random = createRandom(seed);
  const users = makePeople(random, now);
  const owner = users[0] as DemoUser;
  const categories = makeCategories(random, now, known.categories);
  // Containers have their own seed, because more calls of `random` would change the rest of the demo.
  const containers = makeContainers(createRandom(seed + 1), now, known.containers);
  const categoryOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  const containerOf = new Map(containers.map(({ id, name }) => [name, id]));
  const images = new Map(existing.flatMap(({ name, image }) => (image ? [[name, image]] : [])));
  const products = makeProducts(random, now, existing.length, images);
  const opened = new Date(now.getTime() - shopAgeDays * dayMs);
  const goods: (Sellable & { isOpened: boolean })[] = [
    ...existing.map((product) => ({
      ...product,
      deletedAt: null,
      createdAt: opened,
      until: Number.POSITIVE_INFINITY,
      isOpened: true,
    })),
    ...products.map((product) => ({ ...product, until: untilOf(product, now), isOpened: false })),
  ];
  const area = makeZones(now);
  const customers = findCustomers(users);
  const accounts = chooseAccounts(now, customers);
  const plans = makeOrders(random, now, { users, goods, zones: area.zones, containerOf }).map((plan) =>
    putOnAccount(accounts, plan),
  );
  const simulated = simulateShop({
    random: createRandom(seed + 2),
    now,
    plans,
    containerOf,
    owner,
    zones: area.zones,
    customers,
    accounts,
    depositOf: new Map(containers.map(({ id, name }) => [id, findDeposit(name, goods)])),
  });
  const orders = simulated.orders.map(describeOrder);
  const { pickups } = simulated;
  const slots = countSlots([...orders.map(({ row }) => row), ...pickups.map(({ row }) => slotOf(row))]);
  const { movements, stocks } = makeStock(
    random,
    now,
    goods,
    orders.flatMap(({ stock }) => stock),
  );
  const exceptions = makeExceptions(now, area.zones, slots);
  const tables = {
    users: users.map((user) => ({ ...user, passwordHash })),
    addresses: makeAddresses(users),
    categories: categories.filter(({ slug }) => !known.categories.has(slug)),
    containers: containers.filter(({ name }) => !known.containers.has(name)),
    products: products.map((product) => ({
      ...product,
      categoryId: categoryOf.get(product.categorySlug) ?? null,
      containerId: containerOf.get(product.container ?? '') ?? null,
    })),
    zones: area.zones,
    zone_pincodes: area.pincodes,
    zone_windows: area.windows,
    slots,
    slot_exceptions: exceptions,
    delivery_wishes: makeWaitlist(now),
    settings_versions: [makeSettings(now, settings, owner.id)],
    orders: orders.map(({ row }) => row),
    order_items: orders.flatMap(({ items }) => items),
    order_events: orders.flatMap(({ events }) => events),
    payments: orders.flatMap(({ payments }) => payments),
    stock_movements: movements,
    contact_messages: makeMessages(random, now, users),
    ...makePlans(now, { users, goods, zones: area.zones, exceptions, orders }),
    pickups: pickups.map(({ row }) => row),
    pickup_lines: pickups.flatMap(({ lines }) => lines),
    pickup_events: pickups.flatMap(({ events }) => events),
    upi_claims: makeClaims({ ...simulated, random: createRandom(seed + 3) }, now),
    day_closings: simulated.closings,
    ...describeAccounts(createRandom(seed + 4), now, accounts, owner.id),
  };
  return { tables, capacities: demoWindows, stocks, happenings: simulated.happenings, accounts };
}

const findDeposit = (name: string, goods: readonly Sellable[]) =>
  goods.find(({ container }) => container === name)?.depositPaise ?? 0;

function untilOf({ deletedAt, isActive }: { deletedAt: Date | null; isActive: boolean }, now: Date): number {
  if (deletedAt) return deletedAt.getTime();
  return isActive ? Number.POSITIVE_INFINITY : now.getTime() - hiddenSinceDays * dayMs;
}

/** Makes contact messages, oldest first. Most old ones are closed, and new ones wait for an answer. */
function makeMessages(random: Random, now: Date, users: readonly DemoUser[]) {
  const people = users.filter(({ role }) => role === 'customer');
  return spreadOverDays(random, now, messageCount).map((createdAt, number) => {
    const { name, email, city, pincode } = random.pick(people);
    const ageDays = (now.getTime() - createdAt.getTime()) / dayMs;
    const answeredAt = new Date(atWork(random, createdAt.getTime() + (2 + random.next() * 30) * hourMs));
    const isAnswered = ageDays > 4 ? !random.chance(0.04) : ageDays > 1 && random.chance(0.5);
    const done = ageDays > 20 && !random.chance(0.15) ? 'closed' : 'replied';
    const isTouched = answeredAt <= now && ageDays > 0.3;
    const status = !isTouched ? 'new' : isAnswered ? done : number % 3 === 0 ? 'new' : 'read';
    return {
      id: random.newId(createdAt),
      name,
      email,
      status,
      message: random.pick(messages).replaceAll('{city}', city).replaceAll('{pincode}', pincode),
      domain: random.pick(['demo.example', 'demo.example', 'www.demo.example', 'office.demo.example']),
      ipAddress: `203.0.113.${1 + random.whole(250)}`,
      adminNotes: isAnswered && status !== 'new' && random.chance(0.6) ? random.pick(messageNotes) : '',
      createdAt,
      updatedAt: status === 'new' ? createdAt : answeredAt,
    };
  });
}
