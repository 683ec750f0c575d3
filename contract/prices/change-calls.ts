/** Calls that change the agreed prices of many customers at once, after staff have seen a preview. */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, listAnswer, pageQuery } from '../http/envelope.ts';
import { optionalText, textField, valueFields } from '../http/value-fields.ts';
import {
  mostChanged,
  type NewsRefusal,
  newsRefusals,
  type Payers,
  type PriceChangeKind,
  type PriceRefusal,
  payers,
  priceChangeKinds,
  priceChangeRules,
  priceRefusals,
} from './change-rules.ts';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  Object.keys(labels) as unknown as readonly [Key, ...Key[]];
const kinds = keysOf<PriceChangeKind>(priceChangeKinds);
const told = z
  .enum(['email', 'whatsapp'])
  .nullable()
  .describe(
    'way in which a customer with a plan for the product is informed; whatsapp: staff write; null: the customer has no plan',
  );

const customer = z.object({ customerId: id, name: z.string(), phone: z.string() });
const whyNoLink = z
  .enum(keysOf<NewsRefusal>(newsRefusals))
  .nullable()
  .describe(
    'why staff cannot tell this customer by WhatsApp; null if they can, and for customers whom they do not tell',
  );
const changed = customer.extend({ before: rupees(), after: rupees(), told, whyNoLink });
const refused = customer.extend({
  before: rupees(),
  why: z.enum(keysOf<PriceRefusal>(priceRefusals)),
});
const preview = z.object({
  seen: z
    .string()
    .describe(
      'hash of the preview, to send with the price change, which is refused if the preview has changed since then',
    ),
  changed: z.array(changed),
  refused: z.array(refused).describe('customers whose price cannot be changed; the others can'),
});
export type PricePreview = z.infer<typeof preview>;

const { area, currentPrice, amount } = priceChangeRules;
const change = z.object({
  productId: id,
  zoneId: id.nullable().default(null).describe('only customers whose address is in this zone'),
  area: optionalText(area).describe('only customers whose address contains this text'),
  ...valueFields({ currentPrice, amount }),
  payers: choice(keysOf<Payers>(payers), 'payers').default('agreed'),
  kind: choice(kinds, 'kind'),
  firstDay: day('firstDay').describe('the first day on which orders are placed at the new prices, in India'),
});

const act = z.object({
  id,
  productName: z.string(),
  size: z.string(),
  kind: z.enum(kinds),
  amount: rupees(),
  firstDay: z.iso.date(),
  reason: z.string(),
  customers: z.int(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
  undone: z.int().describe('customers whose price change was undone'),
  takenBack: z.object({ by: z.string().nullable(), at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type PriceChange = z.infer<typeof act>;

const changedRow = changed.extend({
  id,
  isUndone: z.boolean(),
  isReplaced: z.boolean().describe('true if another price was agreed since, so that an undo leaves this one'),
  link: z
    .string()
    .nullable()
    .describe('link that opens WhatsApp with the news of the price, or of its undo; null if there is none'),
  isOpened: z.boolean().describe('true if staff have opened this message'),
});
export type ChangedPrice = z.infer<typeof changedRow>;

const missing = 'Price change not found';

export const priceChangeCalls = {
  'GET /admin/price-changes': {
    summary: 'Acts that changed the prices of many customers, newest first',
    may: 'users.read',
    fresh: true,
    query: z.object(pageQuery(20)),
    answer: listAnswer('changes', act),
  },
  'POST /admin/price-changes/preview': {
    summary: `Old and new price of each customer whom an act would concern, at most ${mostChanged}; nothing is changed`,
    may: 'users.terms',
    body: change,
    answer: dataAnswer({ preview }),
    refusals: [409],
  },
  'POST /admin/price-changes': {
    summary:
      'Change the prices of many customers exactly as the preview showed; each customer with a plan is informed once',
    may: 'users.terms',
    needsProof: 'withFactor',
    idempotent: 'required',
    body: change.extend({ reason: textField(priceChangeRules.reason), previewSeen: z.string().max(100) }),
    answer: dataAnswer({ change: act }),
    status: 201,
    refusals: [202, 409],
  },
  'GET /admin/price-changes/:id': {
    summary: 'One such act',
    may: 'users.read',
    fresh: true,
    answer: dataAnswer({ change: act }),
    missing,
  },
  'GET /admin/price-changes/:id/customers': {
    summary: 'The customers of such an act with old and new price; first those whom staff tell by WhatsApp',
    may: 'users.read',
    fresh: true,
    query: z.object(pageQuery(20)),
    answer: listAnswer('customers', changedRow),
    missing,
  },
  'POST /admin/price-changes/:id/take-back': {
    summary: 'Undo a price change for every customer with whom no other price was agreed since',
    may: 'users.terms',
    needsProof: 'withFactor',
    body: z.object({ reason: textField(priceChangeRules.reason) }),
    answer: dataAnswer({
      change: act,
      kept: z
        .int()
        .describe(
          'customers whose price was not undone, because another one was agreed since then; it can still be undone later',
        ),
    }),
    missing,
    refusals: [202, 409],
  },
} as const satisfies CallTable;
