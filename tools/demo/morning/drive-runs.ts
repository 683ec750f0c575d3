/**
 * Makes the runs of this morning with the shop's own functions: one has returned, one is on its way, one is planned.
 */
import { v7 as newId } from 'uuid';
import { billAtDoor } from '#contract/orders/door-bill.ts';
import { stopReasons } from '#contract/orders/failed-stops.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { riderCalls } from '#contract/runs/rider-calls.ts';
import { addDays } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { demoRiders, riderPin } from '#db/seed/demo/people.ts';
import { createRider } from '#server/accounts/riders/manage-riders.ts';
import { signInRider } from '#server/accounts/riders/sign-in-rider.ts';
import { createFindActor, endSession } from '#server/accounts/sessions/session.ts';
import { type Customer, noSource, type Rider, type StaffMember } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { recordActs } from '#server/runs/acts/record-acts.ts';
import { writeReturn } from '#server/runs/change-run.store.ts';
import { recordAnswer } from '#server/runs/customer/record-answer.ts';
import { findRecord } from '#server/runs/customer/store.ts';
import { type PhoneRead, readRunsOf } from '#server/runs/phone/read-runs.ts';
import { planRun } from '#server/runs/plan-run.ts';
import { startRun } from '#server/runs/start-run.ts';

/** Number of open stops before the stop of the visitor's second order. */
const onTheWay = 4;
/** At one door the customer pays this much less in cash, so that staff have an issue to solve. */
const shortPaise = 10_00;

interface Morning {
  today: string;
  /** The time of the demo's clock, which is set before each act. */
  demoClock: { at: number };
  from: number;
  until: number;
  /** The packed orders of the first window and those of the next window, in the order of the stops. */
  stops: readonly { id: string }[];
  later: readonly { id: string }[];
  visitor: Visitor;
}

/** The account that visitors of the demo use, with the ids of a delivered order and of one that is on its way. */
export interface Visitor {
  customer: Customer;
  brought: string;
  awaited: string;
}

/**
 * Two riders deliver half of the stops at the same time. One stop of the second rider fails, the next ones are on their
 * way, and some orders have no rider yet. The third rider has a planned run in the next window.
 */
export async function driveRuns(services: Services, admin: StaffMember, morning: Morning): Promise<void> {
  const { today, demoClock, from, until, later, visitor } = morning;
  const { customer, brought, awaited } = visitor;
  const others = morning.stops.filter(({ id }) => id !== brought && id !== awaited);
  const delivered = Math.ceil(others.length / 2);
  const stops = [{ id: brought }, ...others.slice(0, delivered + onTheWay), { id: awaited }];
  const back = Math.floor(delivered / 2);
  demoClock.at = from;
  const [first, second, third] = await signInRiders(services, admin);
  if (!first || !second || !third) throw new Error('The demo has three riders');
  const plan = (rider: Rider, windowKey: string, own: Morning['stops']) =>
    planRun(services, admin, { day: today, windowKey, riderId: rider.id, stops: own.map(asStop) });
  const start = (id: string) => startRun(services, admin, { id, version: 1, loads: [], source: noSource });
  const returned = await plan(first, 'morning', stops.slice(0, back));
  const started = await plan(second, 'morning', stops.slice(back));
  await plan(third, 'afternoon', later.slice(0, 6));
  await start(returned);
  await start(started);
  const step = (until - from) / (morning.stops.length + 1);
  let missing = shortPaise;
  let payments = 0;
  for (const [place, { id }] of stops.slice(0, delivered + 1).entries()) {
    // The deliveries of both riders alternate in time.
    const rider = place < back ? first : second;
    demoClock.at = from + step * (1 + (place < back ? 2 * place : 2 * (place - back) + 1));
    if (place < delivered) {
      const door = { isUpi: payments % 3 === 1, missing: id === brought ? 0 : missing };
      const { hasPaid, shortPaise: short } = await deliver(services, rider, today, id, door);
      if (hasPaid) payments += 1;
      missing -= short;
    } else await fail(services, rider, today, id);
  }
  const record = await findRecord(services.db, brought);
  if (!record) throw new Error('The visitor got nothing');
  const origin = { request: undefined, source: noSource };
  await recordAnswer(services, customer, brought, { actId: record.id, answer: 'agreed', objection: '' }, origin);
  demoClock.at = until;
  await writeReturn(services.db, returned, first.id, new Date(demoClock.at));
}

const asStop = ({ id }: { id: string }) => ({ orderId: id, pickupId: null });

/** Creates the riders and signs each of them in and out once, to get them as actors. */
async function signInRiders(services: Services, admin: StaffMember): Promise<Rider[]> {
  const riders: Rider[] = [];
  for (const { name, phone } of demoRiders) {
    await createRider(services, admin, { name, phone, pin: riderPin });
    const { token } = await signInRider(services, { phone, pin: riderPin, client: 'demo', userAgent: '' });
    const actor = await createFindActor(services)(token);
    await endSession(services.db, token);
    if (actor?.role === 'rider') riders.push(actor);
  }
  return riders;
}

const oneAct = riderCalls['POST /run/acts'].body.shape.acts.element;

/** Records an act as if this rider's phone had sent it. */
async function record(services: Services, rider: Rider, stopId: string, what: object): Promise<void> {
  const at = services.clock().toISOString();
  const act = oneAct.parse({ id: newId(), stopId, at, seen: 'out_for_delivery', ...what });
  await recordActs(services, { rider, source: noSource }, [act]);
}

function findStop({ stops }: PhoneRead, orderId: string): string {
  const stop = stops.find((one) => one.orderId === orderId);
  if (!stop) throw new Error('A stop of the demo has no rider');
  return stop.id;
}

/**
 * Delivers an order: takes the promised empties and the amount due in cash or UPI. If it is paid in cash and exceeds
 * `missing`, the customer pays `missing` less. Returns whether anything was paid, and the amount that was not paid.
 */
async function deliver(
  services: Services,
  rider: Rider,
  today: string,
  orderId: string,
  { isUpi, missing }: { isUpi: boolean; missing: number },
): Promise<{ hasPaid: boolean; shortPaise: number }> {
  const read = await readRunsOf(services.db, rider, [today]);
  const { order, door } = read.orders.get(orderId) ?? {};
  if (!order || !door) throw new Error('A stop of the demo has no order');
  const items = order.items.map(({ depositFreeUnits, unitPricePaise, unitDepositPaise, ...item }) => {
    return { ...item, depositFreeUnits, pricePaise: unitPricePaise, depositPaise: unitDepositPaise };
  });
  const taken = door.containers.map(({ id: containerId, held }) => {
    const own = items.filter((item) => item.containerId === containerId);
    return {
      containerId,
      count: Math.min(
        held,
        own.reduce((sum, item) => sum + item.depositFreeUnits, 0),
      ),
    };
  });
  const bill = billAtDoor({ ...order, items }, door, { given: new Map(), taken, receivedPaise: 0 });
  const paise = isAccountOrder(order) ? 0 : bill.duePaise;
  const short = isUpi || paise <= missing ? 0 : missing;
  const amount = toRupees(paise - short);
  await record(services, rider, findStop(read, orderId), {
    kind: 'delivered',
    taken: taken.filter(({ count }) => count > 0),
    payments: amount > 0 ? [{ method: isUpi ? 'upi' : 'cash', amount }] : [],
  });
  return { hasPaid: amount > 0, shortPaise: short };
}

async function fail(services: Services, rider: Rider, today: string, orderId: string): Promise<void> {
  const read = await readRunsOf(services.db, rider, [today]);
  await record(services, rider, findStop(read, orderId), {
    kind: 'not_delivered',
    reason: stopReasons[0],
    next: { day: addDays(today, 1), window: 'afternoon' },
  });
}
