/** The part of a storm (storm.ts) at the desks: customers request pick-ups, and staff enter jars and money. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../core/db/database.ts';
import type { Services } from '../core/services.ts';

/** Sums of all acts that the shop acknowledged: money in paise, and numbers of jars. */
export interface DeskCount {
  pickups: Set<string>;
  acts: number;
  collected: number;
  paidIn: number;
  paidOut: number;
  bought: number;
  lost: number;
  adjusted: number;
}

export const newDeskCount = (): DeskCount => ({
  pickups: new Set<string>(),
  acts: 0,
  collected: 0,
  paidIn: 0,
  paidOut: 0,
  bought: 0,
  lost: 0,
  adjusted: 0,
});

export interface AnsweredPickup {
  id: string;
  version: number;
  status: string;
  payable: number;
  lines: { taken: number | null }[];
}

interface Desk {
  count: DeskCount;
  /** Repeats a request with the same key until it has a final answer. */
  insist(
    path: string,
    token: string,
    body: object,
  ): Promise<{ status: number; pickup: AnsweredPickup | undefined; message: string }>;
  wrong: string[];
  stopping: AbortSignal;
  admin: { token: string };
  customers: readonly { id: string; token: string }[];
  containerId: string;
  /** The address and time of all pick-ups. */
  place: object;
}

const reason = 'As we counted';

/** Makes calls of the money desk and the jars desk until `stopping` is aborted. */
export async function stormDesks(desk: Desk): Promise<void> {
  await Promise.all([writeByHand(desk), ...desk.customers.map(({ token }, n) => giveBack(desk, token, n))]);
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

/** Makes a call of staff. Returns whether it was done. It may only be refused (409) for lack of credit or jars. */
async function act(desk: Desk, path: string, body: object): Promise<boolean> {
  const { status, message } = await desk.insist(path, desk.admin.token, { reason, ...body });
  if (status !== 200 && status !== 409) desk.wrong.push(`${path}: ${status} ${message}`);
  if (status === 200) desk.count.acts += 1;
  return status === 200;
}

async function writeByHand(desk: Desk): Promise<void> {
  const { count, stopping, customers, containerId } = desk;
  for (let round = 0; !stopping.aborted; round += 1) {
    const customerId = customers[round % customers.length]?.id;
    const rupees = 1 + (round % 40);
    const of = { customerId, containerId };
    if (await act(desk, '/admin/money/payments', { customerId, amount: rupees, method: 'upi' }))
      count.paidIn += rupees * 100;
    if (await act(desk, '/admin/money/pay-outs', { customerId, amount: rupees / 2, method: 'upi' }))
      count.paidOut += rupees * 50;
    if (await act(desk, '/admin/jars/bought', { containerId, count: rupees })) count.bought += rupees;
    if (round % 3 === 0 && (await act(desk, '/admin/jars/lost', { ...of, count: 1, charge: 50 }))) count.lost += 1;
    if (round % 3 === 1 && (await act(desk, '/admin/jars/adjusted', { ...of, change: -1, releasesDeposit: true })))
      count.adjusted += 1;
    await pause(100, stopping);
  }
}

/** A customer requests pick-ups, and staff collect them. The released deposit is paid out or remains credit. */
async function giveBack(desk: Desk, token: string, n: number): Promise<void> {
  const { count, stopping, containerId, place, wrong } = desk;
  for (let round = n; !stopping.aborted; round += 1) {
    const jars = [{ containerId, count: 1 + (round % 3) }];
    const { status, pickup, message } = await desk.insist('/pickups', token, { ...place, jars });
    if (status === 201 && pickup) {
      count.pickups.add(pickup.id);
      await collect(desk, pickup, round);
    } else if (status !== 409 && status !== 429) wrong.push(`/pickups: ${status} ${message}`);
    // A customer may request thirty pick-ups an hour. After that the shop answers 429.
    await pause(status === 429 ? 60_000 : 3000, stopping);
  }
}

async function collect(desk: Desk, { id, version }: AnsweredPickup, round: number): Promise<void> {
  const { insist, admin, containerId, count, wrong } = desk;
  const taken = [{ containerId, count: 1 + (round % 4), damaged: round % 4 === 3 ? 1 : 0 }];
  const done = await insist(`/admin/pickups/${id}/collect`, admin.token, { version, taken });
  if (done.status !== 200 || !done.pickup) {
    wrong.push(`collecting ${id}: ${done.status} ${done.message}`);
    return;
  }
  count.collected += done.pickup.lines.reduce((sum, line) => sum + (line.taken ?? 0), 0);
  const { status, payable, version: seen } = done.pickup;
  if (status !== 'collected') return;
  const body = { version: seen, amount: payable, method: 'upi' };
  const paid = round % 2 === 0 ? await insist(`/admin/pickups/${id}/refund`, admin.token, body) : undefined;
  // The refund is refused (409) if the customer has spent the credit on an order in the meantime.
  if (paid && paid.status !== 200 && paid.status !== 409)
    wrong.push(`paying ${id} back: ${paid.status} ${paid.message}`);
  if (paid?.status === 200) count.paidOut += Math.round(payable * 100);
}

type Booked = Record<Exclude<keyof DeskCount, 'pickups' | 'acts'>, number> & { pickups: number };

const booked = sql<Booked>(`
  select (select count(*) from pickups) as pickups,
    coalesce(sum(amount) filter (where kind in ('empties_taken', 'jars_damaged')), 0)::bigint as collected,
    coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as "paidIn",
    coalesce(sum(amount) filter (where kind = 'pay_out'), 0)::bigint as "paidOut",
    coalesce(sum(amount) filter (where kind = 'jars_bought'), 0)::bigint as bought,
    coalesce(sum(amount) filter (where kind = 'jars_lost'), 0)::bigint as lost,
    coalesce(sum(amount) filter (where kind = 'adjustment'), 0)::bigint as adjusted
  from ledger_transfers where order_id is null`);

/** Returns a sentence for each sum in the ledger that differs from the sum that the shop acknowledged. */
export async function auditDesks({ db }: Pick<Services, 'db'>, count: DeskCount): Promise<string[]> {
  const kept = await db.row(booked);
  const counted = { ...count, pickups: count.pickups.size };
  return Object.entries(kept ?? {}).flatMap(([name, there]) => {
    const acknowledged = counted[name as keyof typeof counted];
    if (there === acknowledged) return [];
    return [
      `desks: ${name} is ${there}, ${acknowledged} were acknowledged: ${there < acknowledged ? 'lost' : 'doubled'}`,
    ];
  });
}
