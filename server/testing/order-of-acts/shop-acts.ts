/** Acts of model tests on the shop's own money and jars: no customer may notice what they change. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { toPaise } from '#contract/shared/money.ts';
import { desk } from './desk-acts.ts';
import type { OrderAct } from './order-acts.ts';
import { moveEntry, type Step, type World } from './world.ts';

const places = ['till', 'bank'] as const;
const placeBy = ({ isSure }: Step) => places[isSure ? 1 : 0];

export const shopActs = {
  async bank(world, { amount }) {
    await desk(world, 'POST /admin/money/banking', { amount: amount / 100, to: 'bank' }, 200);
    world.money.till -= amount;
    world.money.bank += amount;
  },
  async spend(world, step) {
    const place = placeBy(step);
    await desk(world, 'POST /admin/money/expenses', { amount: step.amount / 100, place }, 200);
    world.money[place] -= step.amount;
  },
  async fetchCash(world, { amount }) {
    await desk(world, 'POST /admin/money/banking', { amount: amount / 100, to: 'till' }, 200);
    world.money.till += amount;
    world.money.bank -= amount;
  },
  async ownMoney(world, step) {
    const [place, direction] = [placeBy(step), step.count % 2 ? 'in' : 'out'];
    await desk(world, 'POST /admin/money/owner-money', { amount: step.amount / 100, place, direction }, 200);
    world.money[place] += direction === 'in' ? step.amount : -step.amount;
  },
  async countBank(world, { amount }) {
    const { bank } = (await world.asAdmin('GET /admin/money')).body.data.figures;
    const form = { place: 'bank', counted: amount / 100, balanceSeen: bank } as const;
    await desk(world, 'POST /admin/money/counts', form, 200);
    world.money.bank += amount - toPaise(bank);
  },
  /** Some rupees more or fewer than expected. */
  async countTill(world, { amount, isSure }) {
    const { till } = (await world.asAdmin('GET /admin/money')).body.data.figures;
    const counted = Math.max(0, toPaise(till) + (isSure ? amount : -amount));
    const form = { place: 'till', counted: counted / 100, balanceSeen: till } as const;
    await desk(world, 'POST /admin/money/counts', form, 200);
    world.money.till += counted - toPaise(till);
  },
  /** Counted in coins of one rupee and notes, and all or nothing goes to the bank. */
  async closeDay(world, { amount, isSure }) {
    const { day, till } = (await world.asAdmin('GET /admin/money/closings', { query: {} })).body.data;
    const n1 = Math.floor(amount / 100);
    const form = { day, n1, banked: isSure ? n1 : 0, tillSeen: till, again: true };
    await desk(world, 'POST /admin/money/closings', form, 200);
    world.money.till += n1 * 100 - toPaise(till);
    if (!isSure) return;
    world.money.till -= n1 * 100;
    world.money.bank += n1 * 100;
  },
  async buyJars(world, { count }) {
    await desk(world, 'POST /admin/jars/bought', { containerId: world.shop.jar, count: count + 1 }, 200);
    world.depot += count + 1;
    world.outside -= count + 1;
  },
  async scrapJars(world, { count }) {
    const body = { containerId: world.shop.jar, count: count + 1 };
    const { depot } = await jarFigures(world);
    await desk(world, 'POST /admin/jars/scrapped', body, body.count <= depot ? 200 : 409);
    if (body.count > depot) return;
    world.depot -= body.count;
    world.scrapped += body.count;
  },
  async countJars(world, { count }) {
    const { depot } = await jarFigures(world);
    const jarsCounted = Math.max(0, depot + count - 2);
    await desk(
      world,
      'POST /admin/jars/counted',
      { containerId: world.shop.jar, jarsCounted, seen: Math.max(0, depot) },
      depot < 0 ? 409 : 200,
    );
    if (depot >= 0) world.depot += jarsCounted - depot;
  },
  /** The newest entry of the till or the bank that names no customer; only the newest count. */
  async takeBackOfShop(world, { isSure, count }) {
    const query = { account: places[count % 2] ?? 'till', limit: 20 } as const;
    const { entries } = (await world.asAdmin('GET /admin/money/entries', { query })).body.data;
    const kinds = isSure ? /banking/ : /expense|cash_difference|owner_money|opening/;
    const entry = entries.find(
      ({ kind, canBeTakenBack, customer }) => canBeTakenBack && customer === null && kinds.test(kind),
    );
    if (!entry) return;
    await takeBack(world, entry.eventId);
    moveEntry(world, entry);
  },
  /** The newest entry of the depot that names no customer. */
  async takeBackOfDepot(world) {
    const query = { containerId: world.shop.jar, place: 'depot', limit: 20 } as const;
    const { movements } = (await world.asAdmin('GET /admin/jars/entries', { query })).body.data;
    const entry = movements.find(
      ({ kind, canBeTakenBack, customer }) =>
        canBeTakenBack && customer === null && /jars_bought|jars_counted|jars_damaged/.test(kind),
    );
    if (!entry) return;
    await takeBack(world, entry.eventId);
    world.depot -= entry.count;
    if (entry.kind === 'jars_bought') world.outside += entry.count;
    if (entry.kind === 'jars_damaged') world.scrapped += entry.count;
  },
} satisfies Record<string, OrderAct>;

async function takeBack({ asAdmin }: World, eventId: string): Promise<void> {
  const headers = { 'idempotency-key': newId() };
  const body = { eventId, reason: 'Typed by mistake' };
  const answer = await asAdmin('POST /admin/money/take-backs', { headers, body }, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function jarFigures({ asAdmin, shop }: World) {
  const { containers } = (await asAdmin('GET /admin/jars')).body.data;
  return { depot: containers.find(({ id }) => id === shop.jar)?.depot ?? 0 };
}
