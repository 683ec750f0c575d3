/**
 * Places several orders that customers send at the same time in one transaction. A transaction keeps the rows of its
 * products locked until its commit is on the disk. If each order had its own transaction, only one order per commit
 * would be possible for a product. Orders that arrive while their product is locked wait here and share the next
 * transaction (docs/decisions/shop/0041).
 */

import { type Database, isConnectionError, type Queryable } from '#server/core/db/database.ts';
import { releaseKeys } from '#server/core/once.ts';
import type { Services } from '#server/core/services.ts';
import { describeMails } from '#server/platform/mail/queue-mail.ts';
import { describePlacedOrder } from '../letters.ts';
import type { OrderRow } from '../store.ts';
import { lockOf, newOrderOf, type SentOrder } from './describe-sent-order.ts';
import { needsLedger } from './lock-context.ts';
import { insertOrders } from './new-order.store.ts';
import { decideOnLocked } from './place-many.ts';

/** The maximum number of orders in one transaction, low enough that customers do not notice its duration. */
const mostTogether = 24;
/**
 * The maximum number of transactions at the same time. With more of them batches are smaller, and an order costs the
 * database more; with one, nothing is written while a commit waits for the disk.
 */
const mostAtOnce = 2;

/** After this waiting time in ms, later orders for the same products can no longer overtake an order. */
const patienceMs = 300;

type PlaceAlone = (sent: SentOrder) => Promise<OrderRow>;

interface Waiting {
  sent: SentOrder;
  placeAlone: PlaceAlone;
  since: number;
  resolve: (order: OrderRow | Promise<OrderRow>) => void;
}

interface Batches {
  waiting: Waiting[];
  running: number;
  /** Ids of products that orders being placed have locked. Other orders for them wait for the next batch. */
  locked: Set<string>;
}

/**
 * The queue of each database. An instance of the shop has one queue. A rehearsal, which has its own database, never
 * waits for the shop's queue.
 */
const batchesOf = new WeakMap<Database, Batches>();

/**
 * Whether an order may share a transaction. Orders that depend on empties, credit or an account lock their customer,
 * and other customers' orders must not wait for that lock.
 */
export const isForBatch = ({ settings }: Services, sent: SentOrder): boolean =>
  sent.actor.role === 'customer' && !sent.isOverbooking && !needsLedger(sent) && settings.maxOpenOrders === undefined;

/**
 * Places an order immediately if no batch of this instance has locked its products, otherwise together with others that
 * wait. An order that its batch cannot place is placed by `placeAlone`, which throws the reason.
 */
export function placeInBatches(services: Services, sent: SentOrder, placeAlone: PlaceAlone): Promise<OrderRow> {
  const batches = batchesOf.get(services.db) ?? { waiting: [], running: 0, locked: new Set() };
  batchesOf.set(services.db, batches);
  return new Promise((resolve) => {
    batches.waiting.push({ sent, placeAlone, resolve, since: performance.now() });
    startBatches(services, batches);
  });
}

function startBatches(services: Services, batches: Batches): void {
  while (batches.running < mostAtOnce) {
    const batch = takeBatch(batches);
    if (batch.length === 0) return;
    const products = new Set(batch.flatMap(productsOf));
    for (const product of products) batches.locked.add(product);
    batches.running += 1;
    placeBatch(services, batch).finally(() => {
      for (const product of products) batches.locked.delete(product);
      batches.running -= 1;
      startBatches(services, batches);
    });
  }
}

/**
 * Takes the first waiting orders that need none of the locked products. An order for several products could wait for
 * ever while other orders take them in turn. After `patienceMs`, later orders no longer get its products.
 */
function takeBatch(batches: Batches): Waiting[] {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const taken = new Set(batches.locked);
  for (const one of batches.waiting) {
    const products = productsOf(one);
    const isFree = batch.length < mostTogether && !products.some((product) => taken.has(product));
    (isFree ? batch : rest).push(one);
    if (!isFree && performance.now() - one.since > patienceMs) for (const product of products) taken.add(product);
  }
  batches.waiting = rest;
  return batch;
}

const productsOf = ({ sent: { form } }: Waiting): string[] => form.items.map(({ productId }) => productId);

/** Places a batch. It never rejects; each order's promise gets its own result. */
async function placeBatch(services: Services, batch: readonly Waiting[]): Promise<void> {
  const sent = batch.map((one) => one.sent);
  const together = batch.length > 1 ? placeTogether(services, sent) : Promise.resolve(new Map<string, OrderRow>());
  await Promise.allSettled(
    batch.map(({ sent: one, placeAlone, resolve }) => {
      const order = together.then((placed) => placed.get(one.id) ?? placeAlone(one));
      resolve(order);
      return order;
    }),
  );
}

/**
 * The orders that could be placed, by id. Repeats of a key and refused orders are left to be placed alone, and so are
 * all orders if one made the transaction fail. If the connection broke, it is unknown whether they were placed, and
 * every order gets that error.
 */
async function placeTogether(services: Services, sent: readonly SentOrder[]): Promise<Map<string, OrderRow>> {
  try {
    return await services.db.transaction((tx) => placeAll(tx, services, sent));
  } catch (error) {
    if (isConnectionError(error)) throw error;
    return new Map();
  }
}

async function placeAll(tx: Queryable, services: Services, sent: readonly SentOrder[]): Promise<Map<string, OrderRow>> {
  const now = services.clock();
  const lock = lockOf(services, sent, now);
  const decided = await decideOnLocked(tx, services, sent, lock);
  const refused = new Set(decided.filter(({ decision }) => !decision.isAccepted).map(({ one }) => one.id));
  await releaseKeys(
    tx,
    lock.claims.filter(({ orderId }) => refused.has(orderId)),
  );
  const placed = decided.flatMap(({ one, decision }) => (decision.isAccepted ? [{ one, made: decision }] : []));
  if (placed.length === 0) return new Map();
  const mails = describeMails(placed.flatMap(({ made }) => describePlacedOrder(made.row, services)));
  const orders = placed.map(({ one, made }) => newOrderOf(one, made));
  if (!(await insertOrders(tx, orders, { at: now, mails, isBehind: false }))) {
    throw new Error('A batch of orders was not written, although its stock and places are locked');
  }
  // Orders of a batch use no credit, so that nothing is posted to the ledger.
  return new Map(placed.map(({ made }) => [made.row.id, made.row]));
}
