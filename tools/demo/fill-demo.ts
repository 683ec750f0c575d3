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
import { type Book, describeOrder, liveThrough, openBook } from './live-orders.ts';
import { countSlots, makeExceptions, makeSettings, makeWaitlist, makeZones, slotOf } from './make-area.ts';
import { closeBooks, openBooks } from './make-books.ts';
import { makeDecisions, makeRequest } from './make-decisions.ts';
import { makeCategories, makeContainers, makeProducts, makeStock, type Sellable } from './make-goods.ts';
import { describeLog, makeSignIns } from './make-log.ts';
import { makeOrders } from './make-orders.ts';
import { type DemoUser, makeAddresses, makePeople, staffOf } from './make-people.ts';
import { makePlans } from './make-plans.ts';
import { chooseAccounts, describeAccounts, insertDemoStatements, makeClaims, makePickups } from './make-requests.ts';
import { createRandom } from './random.ts';
import { dayMs, spreadOverDays } from './times.ts';

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
  /** The hash of the password that all customers and staff have. */
  passwordHash: string;
}

function makeDemo(now: Date, { existing, known, settings, passwordHash }: Start) {
  const random = createRandom(seed);
  const users = makePeople(random, now);
  const staff = staffOf(users);
  const [owner, clerk] = [staff.owner.id, staff.support.id];
  const categories = makeCategories(random, now, known.categories);
  const containers = makeContainers(random, now, known.containers);
  const categoryOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  const containerOf = new Map(containers.map(({ id, name }) => [name, id]));
  const images = new Map(existing.flatMap(({ name, image }) => (image ? [[name, image]] : [])));
  const products = makeProducts(random, now, existing.length, images).map((product) => ({
    ...product,
    categoryId: categoryOf.get(product.categorySlug) ?? null,
    containerId: containerOf.get(product.container ?? '') ?? null,
    taxRateId: null,
  }));
  const opened = new Date(now.getTime() - shopAgeDays * dayMs);
  const goods: Sellable[] = [
    ...existing.map((product) => ({
      ...product,
      containerId: containerOf.get(product.container ?? '') ?? null,
      createdAt: opened,
      until: Number.POSITIVE_INFINITY,
    })),
    ...products.map((product) => ({ ...product, until: untilOf(product, now) })),
  ];
  const { zones, ...area } = makeZones(random, now);
  const customers = users.filter(({ role }) => role === 'customer');
  const accounts = chooseAccounts(now, customers);
  const planned = makeOrders(random, now, { users, goods, zones, accounts });
  const book = openBook(random, now);
  const context = { staff, clerk, customers, containerOf, zones };
  openBooks(book, planned, context);
  liveThrough(book, planned);
  const closings = closeBooks(book, context);
  const orders = [...book.orders.values()].map(describeOrder);
  const pickups = makePickups(book, context);
  const slots = countSlots([...orders.map(({ row }) => row), ...pickups.pickups.map(slotOf)]);
  const changes = orders.flatMap(({ stock }) => stock);
  const { movements, stocks } = makeStock(random, now, goods, existing.length, changes);
  const tables = {
    users: users.map((user) => ({ ...user, passwordHash })),
    addresses: makeAddresses(random, customers),
    categories: categories.filter(({ slug }) => !known.categories.has(slug)),
    containers: containers.filter(({ name }) => !known.containers.has(name)),
    products,
    zones,
    zone_pincodes: area.pincodes,
    zone_windows: area.windows,
    slots,
    slot_exceptions: makeExceptions(random, now, zones, slots),
    delivery_wishes: makeWaitlist(random, now),
    settings_versions: [makeSettings(now, settings, owner)],
    orders: orders.map(({ row }) => row),
    order_items: orders.flatMap(({ items }) => items),
    order_events: orders.flatMap(({ events }) => events),
    payments: orders.flatMap(({ payments }) => payments),
    stock_movements: movements,
    contact_messages: makeMessages(book, customers, clerk),
    ...makePlans(random, { now, customers, clerk, goods, zones, orders }),
    ...pickups,
    upi_claims: makeClaims(book),
    day_closings: closings,
    ...describeAccounts(random, now, accounts, owner),
    ...makeDecisions(book, staff, customers),
    approvals: [makeRequest(book, staff)],
  };
  const log = describeLog(random, [...book.log, ...makeSignIns(random, now, staff)]);
  const ledgerEvents = book.ledgerEvents.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return { tables: { ...tables, ...log }, capacities: demoWindows, stocks, ledgerEvents, accounts };
}

function untilOf({ deletedAt, isActive }: { deletedAt: Date | null; isActive: boolean }, now: Date): number {
  if (deletedAt) return deletedAt.getTime();
  return isActive ? Number.POSITIVE_INFINITY : now.getTime() - hiddenSinceDays * dayMs;
}

/** Makes contact messages, oldest first. Most old ones are closed, and new ones wait for an answer. */
function makeMessages({ random, now, log }: Book, people: readonly DemoUser[], clerk: string) {
  return spreadOverDays(random, now, messageCount).map((createdAt, number) => {
    const { name, email, city, pincode } = random.pick(people);
    const ageDays = (now.getTime() - createdAt.getTime()) / dayMs;
    const isOld = ageDays > 4 && !random.chance(0.04);
    const status = isOld ? (ageDays > 20 ? 'closed' : 'replied') : number % 3 === 0 ? 'new' : 'read';
    const answeredAt = new Date(Math.min(createdAt.getTime() + dayMs, now.getTime()));
    const id = random.newId(createdAt);
    const changes = [{ field: 'status', before: 'new', after: status }];
    if (status !== 'new') {
      log.push({ at: answeredAt, by: clerk, call: 'PATCH /contact/:id/status', records: [id], changes });
    }
    return {
      id,
      name,
      email,
      status,
      message: random.pick(messages).replaceAll('{city}', city).replaceAll('{pincode}', pincode),
      domain: 'demo.example',
      ipAddress: `203.0.113.${1 + random.whole(250)}`,
      adminNotes: isOld && random.chance(0.6) ? random.pick(messageNotes) : '',
      createdAt,
      updatedAt: status === 'new' ? createdAt : answeredAt,
    };
  });
}
