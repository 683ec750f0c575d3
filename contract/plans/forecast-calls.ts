/** Forecasts: when a customer runs out of water, and what the shop needs on the next days. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';

/** An estimate of when the customer runs out of water, from the customer's own rate of use. */
export const runOut = z.object({
  product: z.object({ id, name: z.string() }),
  from: z.iso.date().describe('the first day on which the water may run out'),
  to: z.iso.date().describe('the last day on which it may run out; the same day if the customer orders regularly'),
  isWithComing: z.boolean().describe('true if it includes orders that are not delivered yet'),
  deliveries: z.int().describe('number of deliveries in the last 90 days, from which the estimate is made'),
});
export type RunOutAnswer = z.infer<typeof runOut>;

const need = z.object({
  date: z.iso.date(),
  zone: z.object({ id, name: z.string() }).nullable().describe('null for a shop without zones'),
  product: z.object({
    id,
    name: z.string(),
    container: z
      .object({ id, name: z.string() })
      .nullable()
      .describe('null for a product without a returnable container'),
  }),
  ordered: z.int().describe('units in open orders'),
  planned: z
    .int()
    .describe('units that plans will order; an upper limit for plans that order only as many as there are empties'),
  stock: z.int(),
});
const stops = z.object({
  date: z.iso.date(),
  zone: z.object({ id, name: z.string() }).nullable(),
  ordered: z.int().describe('number of orders and pick-ups'),
  planned: z.int().describe('number of orders that plans will make'),
});
const ahead = z.object({
  countedAt: z.iso.datetime().describe('time of the count; plans of a big shop are counted once a minute'),
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
    summary: 'The same units and stops as a spreadsheet',
    may: 'orders.read',
    query: zoneFilter,
    archivedAs: 'ahead',
  },
} as const satisfies CallTable;
