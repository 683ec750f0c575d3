/** A valid input for every call about runs and riders. */
import { v7 as newId } from 'uuid';
import { buildRider } from '../testing/builders/accounts.ts';
import type { Callers } from '../testing/builders/callers.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { createBrowser } from '../testing/builders/push-server.ts';
import { phoneOf, takePhoto } from '../testing/run-shop.ts';
import type { TestShop } from '../testing/shop.ts';
import { type MakeInput, ownOrder } from './order-inputs.ts';

let numbers = 0;
function newNumber(): string {
  numbers += 1;
  return `96${String(numbers).padStart(8, '0')}`;
}

/** A planned run of the rider, with one order of the customer of the given `Callers`. */
async function ownRun(shop: TestShop, { customer, admin, rider }: Callers) {
  const product = await buildProduct(shop, { stock: 10 });
  const order = await buildOrder(shop, customer, [{ productId: product.id, quantity: 1 }], { status: 'confirmed' });
  const asAdmin = shop.as(admin);
  const body = { day: order.deliveryDate, riderId: rider.id, stops: [{ orderId: order.id }] };
  const { run } = (await asAdmin('POST /admin/runs', { body })).body.data;
  return { params: { id: run.id }, body: { version: run.version } };
}

/** A planned run whose only stop is given to another rider. */
async function movableRun(shop: TestShop, callers: Callers) {
  const own = await ownRun(shop, callers);
  const { list } = (await shop.as(callers.admin)('GET /admin/runs/:id', own)).body.data.run;
  const stops = list.map(({ orderId }) => ({ orderId }));
  return { ...own, body: { ...own.body, stops, toRiderId: (await buildRider(shop)).id } };
}

async function startedRun(shop: TestShop, callers: Callers) {
  const own = await ownRun(shop, callers);
  const { body } = await shop.as(callers.admin)('POST /admin/runs/:id/start', own);
  return { ...own, body: { version: body.data.run.version } };
}

/** An act that delivers at the only stop of a started run. */
async function ownActs(shop: TestShop, callers: Callers) {
  await startedRun(shop, callers);
  const phone = phoneOf({ shop }, callers.rider);
  const [stop] = await phone.stops();
  if (!stop) throw new Error('The run has no stop');
  return { body: { acts: [phone.actAt(stop, 'delivered')] } };
}

/** A photo for an act that the rider recorded at a stop. */
async function ownPhoto(shop: TestShop, callers: Callers) {
  await startedRun(shop, callers);
  const phone = phoneOf({ shop }, callers.rider);
  const [stop] = await phone.stops();
  if (!stop) throw new Error('The run has no stop');
  const act = phone.actAt(stop, 'not_delivered', { reason: 'Door locked' });
  await phone.record(act);
  return { params: { id: act.id }, body: { jpeg: await takePhoto() } };
}

/** The issue that arises when a rider records a stop after another rider has taken over the run. */
async function openIssue(shop: TestShop, callers: Callers) {
  const run = await startedRun(shop, callers);
  const phone = phoneOf({ shop }, callers.rider);
  const [stop] = await phone.stops();
  if (!stop) throw new Error('The run has no stop');
  const { id: riderId } = await buildRider(shop);
  await shop.as(callers.admin)('PUT /admin/runs/:id', { ...run, body: { ...run.body, riderId } });
  await phone.record(phone.actAt(stop, 'delivered'));
  const [issue] = (await shop.as(callers.admin)('GET /admin/run-matters', { query: {} })).body.data.matters;
  return { params: { id: issue?.id ?? newId() }, body: { note: 'Asked the rider' } };
}

/** The issue that arises when a stop is recorded twice. */
async function recordedTwice(shop: TestShop, callers: Callers) {
  await startedRun(shop, callers);
  const phone = phoneOf({ shop }, callers.rider);
  const [stop] = await phone.stops();
  if (!stop) throw new Error('The run has no stop');
  await phone.record(phone.actAt(stop, 'delivered'), phone.actAt(stop, 'delivered'));
  const query = { kind: 'already_recorded' } as const;
  const [issue] = (await shop.as(callers.admin)('GET /admin/run-matters', { query })).body.data.matters;
  return { params: { id: issue?.id ?? newId() }, body: { record: 'second', reason: 'The first is right' } };
}

/** The customer's answer to a delivery that the rider recorded. */
async function recordedOrder(shop: TestShop, callers: Callers) {
  const { body } = await ownActs(shop, callers);
  const [act] = body.acts;
  const phone = phoneOf({ shop }, callers.rider);
  const stop = (await phone.stops()).find(({ id }) => id === act?.stopId);
  await phone.record(...body.acts);
  return { params: { id: stop?.orderId ?? '' }, body: { actId: act?.id ?? '', answer: 'agreed' } };
}

/** A check of a UPI payment that the rider recorded. */
async function paidByUpi(shop: TestShop, callers: Callers) {
  const run = await startedRun(shop, callers);
  const phone = phoneOf({ shop }, callers.rider);
  const [stop] = await phone.stops();
  if (!stop) throw new Error('The run has no stop');
  await phone.record(phone.actAt(stop, 'delivered', { payments: [{ method: 'upi', amount: 10 }] }));
  const [payment] = (await shop.as(callers.admin)('GET /admin/runs/:id', run)).body.data.run.closing.upi;
  return { params: { id: payment?.id ?? newId() }, body: { check: 'seen' } };
}

/** The rider hands in all cash of the cash bag, which contains a payment from a door. */
async function paidInCash(shop: TestShop, callers: Callers) {
  await startedRun(shop, callers);
  const phone = phoneOf({ shop }, callers.rider);
  const [stop] = await phone.stops();
  if (!stop) throw new Error('The run has no stop');
  await phone.record(phone.actAt(stop, 'delivered', { payments: [{ method: 'cash', amount: 10 }] }));
  const { balance } = await phone.read();
  const headers = { 'idempotency-key': newId() };
  return { params: { id: callers.rider.id }, headers, body: { counted: balance, balanceBefore: balance, reason: '' } };
}

export const runInputs = {
  'POST /admin/rider-login': async (shop) => {
    const { phone, pin } = await buildRider(shop);
    return { body: { phone, pin } };
  },
  'GET /admin/riders': () => ({}),
  'POST /admin/riders': () => ({ body: { name: 'Ramesh Rider', phone: newNumber(), pin: '135790' } }),
  'GET /admin/people/:id/held': async (shop) => ({ params: { id: (await buildRider(shop)).id } }),
  'PUT /admin/riders/:id': async (shop) => {
    const { id, name, phone } = await buildRider(shop);
    return { params: { id }, body: { name, phone, pin: '', isActive: true } };
  },
  'GET /admin/runs': ownRun,
  'GET /admin/runs/:id': ownRun,
  'POST /admin/runs': (_shop, { rider }) => ({ body: { day: '2026-11-22', riderId: rider.id, stops: [] } }),
  'PUT /admin/runs/:id': ownRun,
  'POST /admin/runs/:id/move-stops': movableRun,
  'POST /admin/runs/:id/arrange': ownRun,
  'DELETE /admin/runs/:id': ownRun,
  'POST /admin/runs/:id/start': ownRun,
  'POST /admin/runs/:id/verify': async (...scene) => {
    const { params, body } = await startedRun(...scene);
    return { params, body: { ...body, counted: 0, balanceBefore: 0, full: [], empties: [], reason: '' } };
  },
  'POST /admin/riders/:id/hand-over': paidInCash,
  'POST /admin/run-payments/:id/check': paidByUpi,
  'GET /admin/run-matters': openIssue,
  'GET /admin/road': ownRun,
  'POST /admin/run-matters/:id/take-back': recordedTwice,
  'POST /admin/run-matters/:id/clear': openIssue,
  'GET /orders/:id/run': ownOrder,
  'POST /orders/:id/run/answer': recordedOrder,
  'GET /push': () => ({}),
  'PUT /push': () => ({ body: createBrowser('https://fcm.googleapis.com/fcm/send/1').subscription }),
  'DELETE /push': () => ({}),
  'GET /run': ownRun,
  'POST /run/acts': ownActs,
  'POST /run/:id/returned': startedRun,
  'POST /run/acts/:id/photo': ownPhoto,
  'GET /admin/stop-photos/:id': ownOrder,
} as const satisfies Record<string, MakeInput>;
