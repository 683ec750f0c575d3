/** Forecasts: when a customer runs out of water, and what the shop needs on the next days. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';

/** An estimate of when the customer runs out of water, from the customer's own rate of use. */
export const runOut = z.object({
  product: z.object({ id, name: z.string() }),
  from: z.iso.date().describe('the first day on which it may be used up'),
  to: z.iso.date().describe('the last such day; the same where the pace is even'),
  isWithComing: z.boolean().describe('whether it counts water of orders that are not delivered yet'),
  deliveries: z.int().describe('of the last 90 days, which the estimate is made of'),
});
export type RunOutAnswer = z.infer<typeof runOut>;

const need = z.object({
  date: z.iso.date(),
  zone: z.object({ id, name: z.string() }).nullable().describe('null for the shop without zones'),
  product: z.object({ id, name: z.string() }),
  ordered: z.int().describe('units in open orders'),
  planned: z.int().describe('units that plans will order: at most, where only as many as empties are ordered'),
  stock: z.int(),
});
const stops = z.object({
  date: z.iso.date(),
  zone: z.object({ id, name: z.string() }).nullable(),
  ordered: z.int().describe('orders, and pick-ups'),
  planned: z.int().describe('orders that plans will make'),
});
const ahead = z.object({
  countedAt: z.iso.datetime().describe('plans of a big shop are counted once a minute'),
  from: z.iso.date(),
  to: z.iso.date(),
  needs: z.array(need),
  stops: z.array(stops),
});
export type Forecast = z.infer<typeof ahead>;

const zoneFilter = z.object({ zoneId: id.optional() });

/** Calls for the forecast of plans and orders. */
export const forecastCalls = {
  'GET /admin/ahead': {
    fresh: true,
    summary: 'Units and stops that orders and plans need on each of the next 14 days, by product and zone',
    may: 'orders.read',
    query: zoneFilter,
    answer: dataAnswer({ ahead }),
  },
  'GET /admin/ahead/export': {
    summary: 'The same as a spreadsheet',
    may: 'orders.read',
    query: zoneFilter,
    archivedAs: 'ahead',
  },
} as const satisfies CallTable;
