import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, day, id, listAnswer, pageQuery } from '../http/envelope.ts';
import { adminPickup } from '../jars/pickup-calls.ts';
import { adminOrder, windowKey } from '../orders/calls.ts';
import { door } from '../orders/money-calls.ts';
import { windowSpan } from '../slots/calls.ts';

const stop = z.object({
  delivery: z
    .object({ order: adminOrder, door })
    .nullable()
    .describe('an order with what is needed at its door; null for a pick-up'),
  pickup: z
    .object({
      pickup: adminPickup,
      jars: z.array(z.object({ containerId: id, name: z.string(), held: z.int().describe('with the customer now') })),
    })
    .nullable()
    .describe('jars that are given back without an order; null for an order'),
});
export type SheetStop = z.infer<typeof stop>;

const otherProducts = {
  products: z
    .array(z.object({ name: z.string(), count: z.int() }))
    .describe(
      'units of the stops that are still open, the 8 most. A product that is alone in its container is not listed, because the jars already count it',
    ),
  moreProducts: z.int().describe('such products of these stops beside the 8'),
};

const round = z.object({
  ...windowSpan,
  stops: z.int().describe('orders that are not cancelled, and pick-ups'),
  done: z.int(),
  failed: z.int().describe('stops that failed in it, wherever their orders are now'),
  jars: z
    .array(
      z.object({
        containerId: id,
        name: z.string(),
        count: z.int().describe('of all stops, also of those that are done'),
        left: z.int().describe('of the stops that are still open'),
      }),
    )
    .describe('jars that go out, by container, the most first'),
  ...otherProducts,
  empties: z.int().describe('expected of the stops that are still open'),
  toCollect: rupees().describe('rupees in cash, of the stops that are still open'),
});
export type Round = z.infer<typeof round>;

const window = round.extend({ open: z.int().describe('stops of which nothing is recorded yet') });
export type SheetWindow = z.infer<typeof window>;

/** Calls of the delivery sheet, a table of the day's stops. Deliveries are recorded with the calls of their orders. */
export const sheetCalls = {
  'GET /admin/today': {
    fresh: true,
    summary: 'What is to be brought today and tomorrow, window by window, and how far it is',
    may: 'orders.read',
    answer: dataAnswer({
      days: z.array(z.object({ day: z.iso.date(), windows: z.array(round) })).describe('today, tomorrow'),
    }),
  },
  'GET /admin/sheet': {
    fresh: true,
    summary: 'The stops of a day and window with what is expected at each door, by pincode and address',
    may: 'orders.read',
    query: z.object({
      day: day('day').optional().describe('today when left out'),
      window: windowKey.optional().describe('the key of a window; the whole day when left out'),
      ...pageQuery(20),
    }),
    answer: listAnswer('stops', stop, {
      day: z.iso.date(),
      today: z.iso.date(),
      windows: z.array(window).describe('those of the day, in its order'),
      products: otherProducts.products.describe('of the whole day, as in its windows'),
      moreProducts: otherProducts.moreProducts,
    }),
  },
} as const satisfies CallTable;
