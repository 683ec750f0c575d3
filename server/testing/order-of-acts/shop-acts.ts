/** Acts of model tests on the shop's own money and jars. No figure of a customer may change by them. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { toPaise } from '#contract/shared/money.ts';
import { desk } from './desk-acts.ts';
import { type Model, type Step, undoEntry } from './model.ts';
import type { OrderAct } from './order-acts.ts';

const places = ['till', 'bank'] as const;
const placeBy = ({ isSure }: Step) => places[isSure ? 1 : 0];

export const shopActs = {
  async bank(model, { amount }) {
    await desk(model, 'POST /admin/money/banking', { amount: amount / 100, to: 'bank' }, 200);
    model.money.till -= amount;
    model.money.bank += amount;
  },
  async spend(model, step) {
    const place = placeBy(step);
    await desk(model, 'POST /admin/money/expenses', { amount: step.amount / 100, place }, 200);
    model.money[place] -= step.amount;
  },
  async payGst(model, step) {
    const place = placeBy(step);
    await desk(model, 'POST /admin/money/gst-payments', { amount: step.amount / 100, place }, 200);
    model.money[place] -= step.amount;
  },
  async fetchCash(model, { amount }) {
    await desk(model, 'POST /admin/money/banking', { amount: amount / 100, to: 'till' }, 200);
    model.money.till += amount;
    model.money.bank -= amount;
  },
  async ownMoney(model, step) {
    const [place, direction] = [placeBy(step), step.count % 2 ? 'in' : 'out'];
    await desk(model, 'POST /admin/money/owner-money', { amount: step.amount / 100, place, direction }, 200);
    model.money[place] += direction === 'in' ? step.amount : -step.amount;
  },
  async countBank(model, { amount }) {
    const { bank } = (await model.asAdmin('GET /admin/money')).body.data.figures;
    const form = { place: 'bank', counted: amount / 100, balanceSeen: bank } as const;
    await desk(model, 'POST /admin/money/counts', form, 200);
    model.money.bank += amount - toPaise(bank);
  },
  /** Counts more or less money in the till than expected. */
  async countTill(model, { amount, isSure }) {
    const { till } = (await model.asAdmin('GET /admin/money')).body.data.figures;
    const counted = Math.max(0, toPaise(till) + (isSure ? amount : -amount));
    const form = { place: 'till', counted: counted / 100, balanceSeen: till } as const;
    await desk(model, 'POST /admin/money/counts', form, 200);
    model.money.till += counted - toPaise(till);
  },
  /** Closes the day with a till of one-rupee coins. Either all of them or none are taken to the bank. */
  async closeDay(model, { amount, isSure }) {
    const { day, till } = (await model.asAdmin('GET /admin/money/closings', { query: {} })).body.data;
    const n1 = Math.floor(amount / 100);
    const form = { day, n1, banked: isSure ? n1 : 0, tillSeen: till, again: true };
    await desk(model, 'POST /admin/money/closings', form, 200);
    model.money.till += n1 * 100 - toPaise(till);
    if (!isSure) return;
    model.money.till -= n1 * 100;
    model.money.bank += n1 * 100;
  },
  async buyJars(model, { count }) {
    await desk(model, 'POST /admin/jars/bought', { containerId: model.shop.jar, count: count + 1 }, 200);
    model.depot += count + 1;
    model.outside -= count + 1;
  },
  async scrapJars(model, { count }) {
    const body = { containerId: model.shop.jar, count: count + 1 };
    const { depot } = await jarFigures(model);
    await desk(model, 'POST /admin/jars/scrapped', body, body.count <= depot ? 200 : 409);
    if (body.count > depot) return;
    model.depot -= body.count;
    model.scrapped += body.count;
  },
  async countJars(model, { count }) {
    const { depot } = await jarFigures(model);
    const jarsCounted = Math.max(0, depot + count - 2);
    await desk(
      model,
      'POST /admin/jars/counted',
      { containerId: model.shop.jar, jarsCounted, seen: Math.max(0, depot) },
      depot < 0 ? 409 : 200,
    );
    if (depot >= 0) model.depot += jarsCounted - depot;
  },
  /** Undoes the newest entry of the till or the bank that belongs to no customer and can be undone. */
  async undoMoneyOfShop(model, { isSure, count }) {
    const query = { account: places[count % 2] ?? 'till', limit: 20 } as const;
    const { entries } = (await model.asAdmin('GET /admin/money/entries', { query })).body.data;
    const kinds = isSure ? /banking/ : /expense|gst_payment|cash_difference|owner_money|opening/;
    const entry = entries.find(
      ({ kind, canBeTakenBack, customer }) => canBeTakenBack && customer === null && kinds.test(kind),
    );
    if (!entry) return;
    await takeBack(model, entry.eventId);
    undoEntry(model, entry);
  },
  /** Undoes the newest entry of the depot that belongs to no customer and can be undone. */
  async undoJarsOfShop(model) {
    const query = { containerId: model.shop.jar, place: 'depot', limit: 20 } as const;
    const { movements } = (await model.asAdmin('GET /admin/jars/entries', { query })).body.data;
    const entry = movements.find(
      ({ kind, canBeTakenBack, customer }) =>
        canBeTakenBack && customer === null && /jars_bought|jars_counted|jars_damaged/.test(kind),
    );
    if (!entry) return;
    await takeBack(model, entry.eventId);
    model.depot -= entry.count;
    if (entry.kind === 'jars_bought') model.outside += entry.count;
    if (entry.kind === 'jars_damaged') model.scrapped += entry.count;
  },
} satisfies Record<string, OrderAct>;

async function takeBack({ asAdmin }: Model, eventId: string): Promise<void> {
  const headers = { 'idempotency-key': newId() };
  const body = { eventId, reason: 'Typed by mistake' };
  const answer = await asAdmin('POST /admin/money/take-backs', { headers, body }, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function jarFigures({ asAdmin, shop }: Model) {
  const { containers } = (await asAdmin('GET /admin/jars')).body.data;
  return { depot: containers.find(({ id }) => id === shop.jar)?.depot ?? 0 };
}
