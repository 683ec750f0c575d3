/** Prices that the shop has agreed with a customer, which replace the list prices in this customer's orders. */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, day, id, listAnswer, pageQuery } from '../http/envelope.ts';
import { textField, valueFields } from '../http/value-fields.ts';
import { agreedPriceRules, lastBeforeFirst } from './rules.ts';

const agreedPrice = z.object({ productId: id, price: rupees() });
export type AgreedPrice = z.infer<typeof agreedPrice>;

/** The agreed prices that apply to a customer's orders today. */
export const agreedPrices = z.array(agreedPrice).describe('prices that differ from the list today, by product');

const takenBack = z.object({ by: z.string().nullable(), at: z.iso.datetime(), reason: z.string() });
const priceEntry = z.object({
  id,
  productId: id,
  productName: z.string(),
  size: z.string(),
  listPrice: rupees().describe('current list price in rupees'),
  price: rupees().nullable().describe('agreed price in rupees; null if the list price applies again'),
  firstDay: z.iso.date(),
  lastDay: z.iso.date().nullable().describe('last day; null until another entry applies'),
  reason: z.string(),
  by: z.string().nullable().describe('name of the person; null for the shop itself'),
  at: z.iso.datetime(),
  state: z.enum(['current', 'coming', 'past', 'taken-back']).describe('current: it decides today’s price'),
  takenBack: takenBack.nullable(),
});
export type PriceEntry = z.infer<typeof priceEntry>;

/** An entry that was written, for the answer of the write. */
const writtenEntry = priceEntry.pick({ id: true, state: true });

const { productId: _product, firstDay: _first, lastDay: _last, ...typed } = agreedPriceRules;
const missing = 'Customer not found';

export const priceCalls = {
  'GET /prices': {
    summary: 'The prices that the shop has agreed with me, as they apply today',
    may: 'orders.place',
    fresh: true,
    answer: dataAnswer({ prices: agreedPrices }),
  },
  'GET /admin/users/:id/prices': {
    summary: 'Agreed prices of a customer: those that apply today or later first, then the newest entries',
    may: 'users.read',
    fresh: true,
    query: z.object(pageQuery(20)),
    answer: listAnswer('entries', priceEntry),
    missing,
  },
  'POST /admin/users/:id/prices': {
    summary:
      'Agree a price with a customer. From its first day it replaces the list price and earlier entries of the product',
    may: 'users.terms',
    idempotent: 'required',
    body: z
      .object({
        productId: id.describe('id of a product that is not deleted'),
        ...valueFields(typed),
        firstDay: day('firstDay').describe('the first day on which orders are placed at this price, in India'),
        lastDay: day('lastDay').nullable().default(null),
      })
      .refine(({ firstDay, lastDay }) => lastDay === null || lastDay >= firstDay, {
        path: ['lastDay'],
        error: lastBeforeFirst,
        when: ({ value }) => hasDays(value),
      }),
    answer: dataAnswer({ entry: writtenEntry }),
    status: 201,
    missing,
    refusals: [202, 409],
  },
  'POST /admin/users/:id/prices/:entryId/take-back': {
    summary: 'Undo an agreed price, as if it had never been entered; orders that are placed keep their prices',
    may: 'users.terms',
    params: z.object({ id, entryId: id }),
    body: z.object({ reason: textField(agreedPriceRules.reason) }),
    answer: dataAnswer({ entry: writtenEntry }),
    missing: 'Agreed price not found',
    refusals: [202],
  },
} as const satisfies CallTable;

/** Whether both days of a body are texts, so that they can be compared although other fields may be wrong. */
function hasDays(body: unknown): boolean {
  const { firstDay, lastDay } = (body ?? {}) as Record<string, unknown>;
  return typeof firstDay === 'string' && (lastDay === null || typeof lastDay === 'string');
}
