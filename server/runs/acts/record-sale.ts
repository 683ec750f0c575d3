/**
 * Records a sale that a rider made at a door without an order: a new order, delivered and paid, as the last stop of the
 * run. It is recorded whatever the present state of run, products and prices, because the goods changed hands; staff
 * get an issue.
 */
import { v7 as newId } from 'uuid';
import { mostSales } from '#contract/runs/act-rules.ts';
import type { ActIssueKind } from '#contract/runs/rules.ts';
import { toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { hashUnknown, openDoorAccount } from '#server/accounts/create-caller.ts';
import { findMetAtDoor } from '#server/accounts/customers.store.ts';
import { findCustomer } from '#server/accounts/sessions/session.ts';
import type { Rider, Source } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict, refuseMissing, type Words } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { keepDocuments } from '#server/orders/documents/keep-documents.ts';
import { writeDelivery } from '#server/orders/door/post-stop.ts';
import { readPayments, readTaken, requireTaken } from '#server/orders/door/read-door-form.ts';
import { postMoney } from '#server/orders/money/post-money.ts';
import { placeSale, type SoldLine, type SoldProductNow } from '#server/orders/placing/place-sale.ts';
import { newCode } from '../plan-run.ts';
import { fullOf } from '../present.ts';
import { listLoads } from '../store.ts';
import { type Answered, claimAct, endStop, findAnswer, finishAct } from './act.store.ts';
import { describeAct } from './describe-act.ts';
import { type Act, carrierOf, hoursAfter, hoursToAnswer, hoursUntilAsked, notSaved } from './rules.ts';
import {
  countSales,
  insertSaleStop,
  listPromised,
  listStartPrices,
  lockActId,
  lockRunOfSale,
  type SaleRun,
} from './sale.store.ts';

export interface SentSale {
  /**
   * `sent` is the act as the phone sent it. `act` is the act to record: it has no empties if the empties made `sent`
   * impossible.
   */
  sent: Act;
  act: Act;
  rider: Rider;
  source: Source;
  isCounted: boolean;
  madeAt: Date;
  phoneAt: Date;
  /** The reason if the act could not be recorded as sent. */
  refused: Words | undefined;
  /** The password hash for a new account of the buyer; undefined if there is an account already. */
  passwordHash: string | undefined;
}

/**
 * The password hash for the account that a sale creates. It is made before anything is locked, because hashing is slow
 * on purpose.
 */
export async function hashForBuyer({ db }: Services, { buyer }: Act): Promise<string | undefined> {
  return (await findMetAtDoor(db, buyer?.phone ?? '')) === undefined ? hashUnknown() : undefined;
}

/** Records a sale once. A repeat gets the first answer. Refuses the run of another rider, and too many sales. */
export async function recordSale(
  services: Services,
  tx: Queryable,
  sale: SentSale,
): Promise<{ answer: Answered & { id: string }; isNew: boolean }> {
  const { act, sent, rider, source, madeAt, phoneAt, refused } = sale;
  const { id, stopId } = act;
  await lockActId(tx, id);
  const earlier = await findAnswer(tx, rider.id, id);
  if (earlier) return { answer: { id, ...earlier }, isNew: false };
  requireTaken(act.taken);
  const run = await lockRunOfSale(tx, rider.id, act.runId);
  if (!run) throw refuseMissing('Run not found');
  const { sales, lastPlace } = await countSales(tx, run.id);
  if (sales >= mostSales) throw refuseConflict(messageOf('A run takes at most {most} sales.', { most: mostSales }));
  const at = services.clock();
  const lines = act.sold.map(({ price, deposit, ...one }) => {
    return { ...one, pricePaise: toPaise(price), depositPaise: toPaise(deposit) };
  });
  const isMore = await isMoreThanSpare(tx, run, lines);
  const { customer, isKnownNumber } = await readBuyer(services, tx, sale);
  const payments = readPayments(act.payments);
  const { order, products } = await placeSale(tx, services, rider, {
    customer,
    name: act.buyer?.name ?? '',
    phone: act.buyer?.phone ?? '',
    lines,
    paymentMethod: payments[0]?.method ?? 'cash',
    day: run.day,
    windowKey: run.windowKey,
    source,
  });
  const isClosed = run.state === 'verified';
  await insertSaleStop(tx, {
    id: stopId,
    runId: run.id,
    orderId: order.id,
    place: lastPlace + 1,
    code: newCode(),
    isOpen: !isClosed,
  });
  // The buyer is stored with the order, where the customer's data can be changed or deleted.
  const body = { ...sent, position: undefined, buyer: undefined };
  const stop = await claimAct(tx, { id, stopId, riderId: rider.id, kind: 'sold', body, phoneAt, madeAt, at });
  // Another rider's act has this id.
  if (!stop) throw refuseConflict(notSaved);
  const eventId = newId();
  const change = { by: rider.id, reason: null, notes: null, ...source, at };
  const { after, draft, morePaise } = await writeDelivery(tx, services, order, {
    record: { given: new Map(), taken: readTaken(act.taken, order.id), payments },
    change,
    carrier: carrierOf({ stop, rider, isCounted: sale.isCounted }, run),
    eventId,
    isSwap: true,
  });
  if (isClosed) await endStop(tx, stopId, 'delivered');
  const found: [ActIssueKind, boolean][] = [
    ['not_possible', refused !== undefined],
    ['other_rider', run.riderId !== rider.id],
    ['run_verified', isClosed && !sale.isCounted],
    ['more_than_spare', isMore],
    ['other_price', await isOtherPrice(tx, run, lines, products)],
    ['other_cash', morePaise >= 100 || after.duePaise > 0],
    ['known_number', isKnownNumber],
  ];
  const kinds = found.flatMap(([kind, isFound]) => (isFound ? kind : []));
  await finishAct(tx, id, {
    isRecorded: true,
    eventId,
    issues: kinds.map((kind) => ({ id: newId(), kind, detail: describeAct(sent, refused) })),
    before: null,
    record: undefined,
    answerUntil: hoursAfter(at, hoursUntilAsked + hoursToAnswer),
    reservedPaise: 0,
  });
  await postMoney(tx, order, draft, change);
  await keepDocuments(tx, services, order.id, rider.id);
  return { answer: { id, isRecorded: true, kinds }, isNew: true };
}

/**
 * Stores a sale that could not be recorded as an issue of its run, so that staff see it. Nothing is posted. Returns
 * undefined if the sale names no run of this rider, or if another rider's act has its id.
 */
export async function storeRefusedSale(
  services: Services,
  tx: Queryable,
  { sent, rider, madeAt, phoneAt, refused }: Omit<SentSale, 'act'>,
): Promise<(Answered & { id: string }) | undefined> {
  const { id } = sent;
  await lockActId(tx, id);
  const earlier = await findAnswer(tx, rider.id, id);
  if (earlier) return { id, ...earlier };
  const run = await lockRunOfSale(tx, rider.id, sent.runId);
  if (!run) return undefined;
  const at = services.clock();
  // The phone's id of the stop may be the reason why the sale could not be recorded.
  const stopId = newId();
  await insertSaleStop(tx, { id: stopId, runId: run.id, orderId: null, place: 0, code: newCode(), isOpen: false });
  const body = { ...sent, position: undefined, buyer: undefined };
  const stop = await claimAct(tx, { id, stopId, riderId: rider.id, kind: 'sold', body, phoneAt, madeAt, at });
  if (!stop) throw refuseConflict(notSaved);
  await finishAct(tx, id, {
    isRecorded: false,
    eventId: null,
    issues: [{ id: newId(), kind: 'not_possible', detail: describeAct(sent, refused) }],
    before: null,
    record: undefined,
    answerUntil: at,
    reservedPaise: 0,
  });
  return { id, isRecorded: false, kinds: ['not_possible'] };
}

async function readBuyer(services: Services, tx: Queryable, { act, rider, passwordHash }: SentSale) {
  const account = { passwordHash: passwordHash ?? (await hashUnknown()), at: services.clock() };
  const { id, isKnownNumber } = await openDoorAccount(tx, act.buyer, account);
  const customer = await findCustomer(tx, rider, id);
  if (!customer) throw new Error(`The account ${id} of a buyer is not active`);
  return { customer, isKnownNumber };
}

/** Whether more was sold than is on board and not needed at open stops. Before its start, nobody knows the load. */
async function isMoreThanSpare(tx: Queryable, run: SaleRun, lines: readonly SoldLine[]): Promise<boolean> {
  if (run.state === 'planned') return false;
  const left = new Map((await listLoads(tx, [run.id])).map((load) => [load.productId, fullOf(load)]));
  const promised = await listPromised(tx, run.id);
  return lines.some(
    ({ productId, quantity }) => quantity > (left.get(productId) ?? 0) - (promised.get(productId) ?? 0),
  );
}

/** Whether a price is neither the list price when the run started nor the present one. */
async function isOtherPrice(
  tx: Queryable,
  run: SaleRun,
  lines: readonly SoldLine[],
  products: readonly SoldProductNow[],
): Promise<boolean> {
  const atStart = await listStartPrices(tx, run.id);
  return lines.some((line) => {
    const known = [
      ...products.filter(({ id }) => id === line.productId),
      ...atStart.filter(({ productId }) => productId === line.productId),
    ];
    return !known.some((one) => one.pricePaise === line.pricePaise && one.depositPaise === line.depositPaise);
  });
}
