import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, id, listAnswer, pageQuery, searchQuery } from '../http/envelope.ts';
import { khataAgreed, khataDues, khataJars, khataLast, khataNext, khataOrders } from './khata-rules.ts';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  Object.keys(labels) as unknown as readonly [Key, ...Key[]];

const row = z.object({
  customerId: id,
  name: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  jars: z.int().describe('jars with the customer, of all containers'),
  amountDue: rupees().describe('rupees due for delivered orders and charges'),
  lastDelivery: z.iso.date().nullable().describe('day of the last delivery; null if there was none'),
  nextDelivery: z.iso
    .date()
    .nullable()
    .describe('day of the first open order or planned delivery, in the past if it is late; null if there is none'),
  agreedPrice: rupees()
    .nullable()
    .describe('today’s agreed price, of a jar if a jar has one; null if no price is agreed'),
  tags: z.array(z.string()).describe('names of the tags'),
  morePrices: z.int().describe('number of further products with an agreed price today'),
});
export type KhataRow = z.infer<typeof row>;

const filter = z.object({
  search: searchQuery.describe('name or digits of the phone number'),
  jars: choice(keysOf(khataJars), 'jars').optional(),
  dues: choice(keysOf(khataDues), 'dues').optional(),
  last: choice(keysOf(khataLast), 'last')
    .optional()
    .describe('last delivery: up to 7 days ago, 8 to 30, more than 30, or never'),
  next: choice(keysOf(khataNext), 'next').optional().describe('next delivery; late: its day has passed'),
  agreed: choice(keysOf(khataAgreed), 'agreed')
    .optional()
    .describe('only customers with an agreed price today, or only customers without one'),
  tagId: id.optional().describe('id of a tag: only customers who have it'),
  sort: choice(khataOrders, 'sort')
    .default('dues')
    .describe(
      'highest dues first, most jars first, longest without a delivery first, next delivery first, or lowest agreed price first',
    ),
});

/** Calls of the khata, the list with one row for each customer. */
export const khataCalls = {
  'GET /admin/khata': {
    summary: 'One row for each customer: jars, dues, last and next delivery, agreed price',
    may: 'money.read',
    query: filter.extend(pageQuery()),
    answer: listAnswer('customers', row, { owedTotal: rupees().describe('dues of all customers that are found') }),
  },
  'GET /admin/khata/export': {
    summary: 'The rows of the khata that match a filter as a spreadsheet',
    may: 'money.export',
    needsProof: 'withFactor',
    query: filter,
    archivedAs: 'khata',
  },
} as const satisfies CallTable;
