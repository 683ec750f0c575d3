/** Makes this morning in the demo with the shop's own functions: half of the first window is always delivered. */
import { calls } from '#contract/calls.ts';
import { addDays, indiaDay, startOfDay } from '#contract/shared/days.ts';
import { demoWindows } from '#db/seed/demo/area.ts';
import { createFindActor, endSession, findCustomer, startSession } from '#server/accounts/sessions/session.ts';
import type { StaffMember } from '#server/core/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import { orderPlaceOf } from '#server/core/delivery-address.store.ts';
import type { Services } from '#server/core/services.ts';
import { changeStatus } from '#server/orders/changing/change-status.ts';
import { readOrder } from '#server/orders/changing/require-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { buildServices } from '#server/testing/builders/services.ts';
import { findDriver, findVisitorsOrder, listOrdersOfPlans, listPackedStops } from '../demo.store.ts';
import { demoCustomer } from '../make-people.ts';
import { hourMs, minuteMs } from '../times.ts';
import { driveRuns, type Visitor } from './drive-runs.ts';

const roundHours = 1.5;
/** Hour in India at which plans' orders are confirmed, after the end of the last window. */
const confirmHour = 20.5;
/** Hour in India at which the deliveries of this morning end at the latest. */
const endHour = 10.75;

export type Opened = Pick<Services, 'db' | 'clock' | 'settings'> & { db: Database };

/**
 * Makes the runs of three riders: half of the stops are delivered, one has failed, and the next ones are on their way.
 * All of this happens after midnight, so the morning is short if it is night now. Returns the number of stops.
 */
export async function workMorning({ db, clock, settings }: Opened): Promise<number> {
  const now = clock();
  const today = indiaDay(now);
  const midnight = startOfDay(today).getTime();
  const until = Math.min(now.getTime(), midnight + endHour * hourMs);
  const from = Math.max(until - roundHours * hourMs, midnight);
  const demoClock = { at: from };
  const services = buildServices(db, settings, () => new Date(demoClock.at));
  await services.reloadSettings();
  return asDriver(services, async (driver) => {
    await makeOrdersOfPlans(services, driver, { today, demoClock });
    const visitor = await orderForVisitor(services, driver, { today, demoClock });
    return makeRound(services, driver, { today, demoClock, from, until, visitor });
  });
}

interface Day {
  today: string;
  /** The time of the demo's clock, which is set before each act. */
  demoClock: { at: number };
}

/** Places the orders of plans as the job would have done yesterday, and confirms those for today in the evening. */
async function makeOrdersOfPlans(services: Services, driver: StaffMember, { today, demoClock }: Day): Promise<void> {
  const yesterday = startOfDay(addDays(today, -1)).getTime();
  for (const { to } of demoWindows) {
    demoClock.at = yesterday + (to + 1) * minuteMs;
    await makePlans(services);
  }
  demoClock.at = yesterday + confirmHour * hourMs;
  for (const { id: orderId } of await listOrdersOfPlans(services.db, today)) {
    await changeStatus(services, driver, { orderId, to: 'confirmed' });
  }
}

/** Places two orders for the visitors' account: one to be delivered this morning and one to be on its way. */
async function orderForVisitor(services: Services, driver: StaffMember, { today, demoClock }: Day): Promise<Visitor> {
  const past = await findVisitorsOrder(services.db, demoCustomer);
  const customer = past && (await findCustomer(services.db, driver, past.customerId));
  if (!customer) throw new Error('The demo has nobody to show');
  const order = await readOrder(services.db, driver, past.id);
  const [item] = order.items.filter(({ containerId }) => containerId !== null);
  if (!item) throw new Error('The demo has no jar to show');
  const form = calls['POST /orders'].body.parse({
    ...orderPlaceOf(order),
    items: [{ productId: item.productId, quantity: 2 }],
    deliveryDate: today,
    deliveryTime: demoWindows[0].key,
  });
  const place = async () => {
    demoClock.at += minuteMs;
    const { id: orderId } = await placeOrder(services, customer, { customer, form, isOverbooking: true });
    await changeStatus(services, driver, { orderId, to: 'confirmed' });
    return orderId;
  };
  return { customer, brought: await place(), awaited: await place() };
}

/** Drives the runs of this morning. Returns the number of stops in the first window. */
async function makeRound(
  services: Services,
  driver: StaffMember,
  { visitor, ...times }: Day & { from: number; until: number; visitor: Visitor },
): Promise<number> {
  const { today, from } = times;
  const packed = (window: string) => listPackedStops(services.db, { day: today, window, before: new Date(from) });
  const [morning, afternoon] = demoWindows;
  const [stops, later] = [await packed(morning.key), await packed(afternoon.key)];
  await driveRuns(services, driver, { ...times, visitor, stops, later });
  return stops.length;
}

async function asDriver<Done>(services: Services, work: (driver: StaffMember) => Promise<Done>): Promise<Done> {
  const { db } = services;
  const account = await findDriver(db);
  if (!account) throw new Error('The demo has no staff');
  const token = await startSession(db, account, { now: services.clock(), userAgent: '' });
  const driver = await createFindActor(services)(token);
  if (driver?.role !== 'admin') throw new Error('The demo has no staff');
  return work(driver).finally(() => endSession(db, token));
}
