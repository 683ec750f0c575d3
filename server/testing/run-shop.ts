/** Shorthands for tests of runs: the calls of dispatchers, and those of a rider's phone. */
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { RunDetail } from '#contract/runs/calls.ts';
import type { RiderStop } from '#contract/runs/rider-calls.ts';
import type { Database } from '../core/db/database.ts';
import { type BuiltRider, buildRider } from './builders/accounts.ts';
import { type JarShop, openJarShop } from './jar-shop.ts';
import type { Answer, CallShop, TestShop } from './shop.ts';

type ById = { id: string };
type StopTarget = { orderId: string } | { pickupId: string };
type RunCall = `${'POST' | 'PUT'} /admin/runs/:id${'' | '/start' | '/arrange' | '/verify' | '/move-stops'}`;

/** The stops of a run to plan, one for each order. */
export const ofOrders = (...orders: readonly ById[]): StopTarget[] => orders.map(({ id }) => ({ orderId: id }));

/** A JPEG of one colour, in base64. */
export async function takePhoto({ width = 40, height = 30, orientation = 1 } = {}): Promise<string> {
  const photo = sharp({ create: { width, height, channels: 3, background: '#0a6b78' } });
  return (await photo.withMetadata({ orientation }).jpeg().toBuffer()).toString('base64');
}

/** The calls that `dispatchIn` returns. */
export type Dispatcher = ReturnType<typeof dispatchIn>;

/** Opens a shop that sells water in jars, and its dispatch desk. Close it with `closeRunShop`. */
export async function openRunShop(): Promise<{ world: JarShop; desk: Dispatcher }> {
  const world = await openJarShop();
  return { world, desk: dispatchIn(world) };
}

/** Closes the shop of a test file. Fails if one of the given checks of its books finds a fault. */
export async function closeRunShop(
  { shop }: JarShop,
  ...finders: ((db: Database) => Promise<readonly unknown[]>)[]
): Promise<void> {
  const faults = (await Promise.all(finders.map((find) => find(shop.db)))).flat();
  await shop.close();
  expect(faults).toEqual([]);
}

/** Calls of a dispatcher. Each must succeed, except those that return the answer. */
export function dispatchIn({ shop, asAdmin }: Pick<JarShop, 'shop' | 'asAdmin'>, as: CallShop = asAdmin) {
  async function ok(answer: Promise<Answer<'GET /admin/runs/:id'>>): Promise<RunDetail> {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body.data.run;
  }
  const sendPlan = (rider: ById, stops: readonly StopTarget[], { day = '2026-11-22', key = newId() } = {}) =>
    as('POST /admin/runs', { body: { day, riderId: rider.id, stops } }, { 'idempotency-key': key });
  const send = (name: RunCall, { id, version }: ById & { version: number }, body: object = {}, key: string = newId()) =>
    as(
      name as 'POST /admin/runs/:id/start',
      { params: { id }, body: { version, ...body } },
      { 'idempotency-key': key },
    );
  const read = (run: ById) => ok(as('GET /admin/runs/:id', { params: { id: run.id } }));
  const checkUpi = (payment: ById, body: { check: 'seen' | 'reversed'; reason?: string }) =>
    as('POST /admin/run-payments/:id/check', { params: { id: payment.id }, body });
  return {
    checkUpi,
    sendPlan,
    send,
    read,
    plan: (rider: ById, stops: readonly StopTarget[], day?: string) =>
      ok(sendPlan(rider, stops, day === undefined ? {} : { day }) as never),
    start: (run: RunDetail, body: object = {}) => ok(send('POST /admin/runs/:id/start', run, body) as never),
    change: (run: RunDetail, body: object) => ok(send('PUT /admin/runs/:id', run, body) as never),
    /** Counts a run at the desk: everything came back as expected, except for the given `counts`. */
    async verify({ id }: ById, counts: object = {}): Promise<RunDetail> {
      const run = await read({ id });
      const { balance, full, empties, upi } = run.closing;
      for (const payment of upi) {
        if (payment.check === null) await checkUpi(payment, { check: 'seen' });
      }
      const body = {
        counted: balance,
        balanceBefore: balance,
        full: full.map(({ productId, expected: count }) => ({ productId, count })),
        empties: empties.map(({ containerId, expected: count }) => ({ containerId, count })),
        reason: '',
        ...counts,
      };
      return ok(send('POST /admin/runs/:id/verify', run, body) as never);
    },
    matters: async (state?: string) => (await as('GET /admin/run-matters', { query: { state } })).body.data.matters,
    rider: (overrides: object = {}) => buildRider(shop, overrides),
  };
}

/** Calls of a rider's phone. */
export function phoneOf(
  { shop }: { shop: Pick<TestShop, 'as'> & { clock: () => Date } },
  rider: Pick<BuiltRider, 'token'>,
) {
  const as = shop.as(rider);
  const read = async () => {
    const { status, body } = await as('GET /run');
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const stops = async () => (await read()).runs.flatMap((run) => run.stops);
  const actAt = (stop: Pick<RiderStop, 'id' | 'state'>, kind: string, what: object = {}) => ({
    id: newId(),
    stopId: stop.id,
    kind,
    at: shop.clock().toISOString(),
    seen: stop.state,
    ...what,
  });
  const send = (acts: readonly object[]) => as('POST /run/acts', { body: { acts } });
  return {
    read,
    stops,
    /** The rider's stop for an order or a pick-up. */
    async stopOf({ id }: ById): Promise<RiderStop> {
      const found = (await stops()).find(({ orderId, pickupId }) => id === orderId || id === pickupId);
      if (!found) throw new Error(`No stop of ${id}`);
      return found;
    },
    actAt,
    send,
    /** Sends acts together with the time that the phone's clock showed when they were sent. */
    sendAt: (sentAt: string, ...acts: readonly object[]) => as('POST /run/acts', { body: { acts, sentAt } }),
    /** Sends acts, and returns the answer to each. */
    async record(...acts: readonly object[]): Promise<[isRecorded: boolean, message: string][]> {
      const { status, body } = await send(acts);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data.answers.map(({ isRecorded, message }) => [isRecorded, message]);
    },
    sendPhoto: (act: ById, jpeg: string) => as('POST /run/acts/:id/photo', { params: { id: act.id }, body: { jpeg } }),
    returned: (run: ById) => as('POST /run/:id/returned', { params: { id: run.id } }),
  };
}
