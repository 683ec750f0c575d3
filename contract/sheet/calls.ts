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
    .describe('the order with what is needed at its door; null for a pick-up'),
  pickup: z
    .object({
      pickup: adminPickup,
      jars: z.array(
        z.object({ containerId: id, name: z.string(), held: z.int().describe('number with the customer now') }),
      ),
    })
    .nullable()
    .describe('jars that are returned without an order; null for an order'),
});
export type SheetStop = z.infer<typeof stop>;

const otherProducts = {
  products: z
    .array(z.object({ name: z.string(), count: z.int() }))
    .describe(
      'units at the open stops, the 8 products with most units. A product that is the only one in its container is not listed, because the jars already count it',
    ),
  moreProducts: z.int().describe('number of further such products'),
};

const round = z.object({
  ...windowSpan,
  stops: z.int().describe('orders that are not cancelled, and pick-ups'),
  done: z.int(),
  failed: z.int().describe('stops that failed in it, even if their orders were moved'),
  jars: z
    .array(
      z.object({
        containerId: id,
        name: z.string(),
        count: z.int().describe('jars of all stops, including finished ones'),
        left: z.int().describe('jars of the open stops'),
      }),
    )
    .describe('jars to deliver by container, largest number first'),
  ...otherProducts,
  empties: z.int().describe('expected empties of the open stops'),
  toCollect: rupees().describe('cash in rupees to collect at the open stops'),
});
export type Round = z.infer<typeof round>;

const window = round.extend({ open: z.int().describe('stops without a record') });
export type SheetWindow = z.infer<typeof window>;

/** Calls of the delivery sheet, a table of the day's stops. Deliveries are recorded with the calls of their orders. */
export const sheetCalls = {
  'GET /admin/today': {
    fresh: true,
    summary: 'Deliveries of today and tomorrow by window, with their progress',
    may: 'orders.read',
    answer: dataAnswer({
      days: z
        .array(
          z.object({
            day: z.iso.date(),
            closedFor: z
              .string()
              .nullable()
              .describe('reason why the whole day is closed, which may be empty; null if it is not closed'),
            windows: z.array(round),
          }),
        )
        .describe('load of each day: today and tomorrow'),
    }),
  },
  'GET /admin/sheet': {
    fresh: true,
    summary: 'The stops of a day and window, with what is expected at each door, sorted by pincode and address',
    may: 'orders.read',
    query: z.object({
      day: day('day').optional().describe('today if omitted'),
      window: windowKey.optional().describe('key of a window; the whole day if omitted'),
      ...pageQuery(20),
    }),
    answer: listAnswer('stops', stop, {
      day: z.iso.date(),
      today: z.iso.date(),
      windows: z.array(window).describe('windows of the day in their order'),
      products: otherProducts.products.describe('products of the whole day, in the same form as in its windows'),
      moreProducts: otherProducts.moreProducts,
    }),
  },
} as const satisfies CallTable;
