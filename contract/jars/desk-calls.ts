import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import {
  answerOf,
  booleanQuery,
  choice,
  dataAnswer,
  day,
  id,
  listAnswer,
  pageQuery,
  searchQuery,
  seenCount,
} from '../http/envelope.ts';
import { numberField, textField } from '../http/value-fields.ts';
import { countedAmount, deskAmount, optionalAmount } from '../shared/fields.ts';
import { holderOrders, jarNumbers, jarPlaces, noBalance, noChange, reasonTexts, reminderFaults } from './desk.ts';

const container = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  lostCharge: rupees().describe('rupees for one that is lost'),
  bought: z.int().describe('all that came from outside: bought, opening balances, and empties that were not ours'),
  depot: z.int().describe('a number below zero means that the depot must be counted'),
  run: z.int().describe('on runs'),
  held: z.int().describe('with customers'),
  scrapped: z.int(),
  missing: z.int(),
  lost: z.int().describe('by customers; bought = depot + run + held + scrapped + missing + lost'),
  depositsOwed: rupees(),
});
export type JarFigures = z.infer<typeof container>;
const figures = dataAnswer({
  containers: z.array(container),
  depositsOwed: rupees().describe('rupees of all customers, products without a container included'),
  holders: z.int().describe('customers who hold jars'),
  overdue: z.int().describe('customers of these who have not ordered for `overdueDays` days'),
  overdueDays: z.int(),
});

const week = z.object({
  from: z.iso.date().describe('a Monday'),
  to: z.iso.date().describe('its Sunday'),
  out: z.int().describe('jars that came to customers'),
  back: z.int().describe('jars that left customers: empties taken, damaged and lost ones'),
});
const weeks = dataAnswer({
  containers: z.array(
    z.object({ id, name: z.string(), weeks: z.array(week).describe('12 of them, the present one last') }),
  ),
});
export type JarWeek = z.infer<typeof week>;

const holder = z.object({
  id: id.describe('of the customer'),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  jars: z.int(),
  containers: z.array(z.object({ containerId: id, name: z.string(), count: z.int() })),
  depositHeld: rupees().describe('rupees of deposit for containers'),
  since: z.iso.datetime().describe('when the number last rose from 0'),
  lastOrderAt: z.iso.datetime().nullable().describe('of the newest order that was not cancelled'),
  isOverdue: z.boolean(),
  remindedAt: z.iso.datetime().nullable(),
  whatsApp: z
    .string()
    .nullable()
    .describe('a link with the reminder in the language of the customer; null without a number'),
  isDepositFree: z.boolean(),
});
export type JarHolder = z.infer<typeof holder>;
const holderFilter = z.object({
  search: searchQuery,
  containerId: id.optional(),
  isOverdue: booleanQuery.optional(),
  sort: choice(holderOrders, 'sort')
    .default('quiet')
    .describe('longest without an order first, held longest first, or most jars first'),
});

const days = z.object({
  from: day('from').optional().describe('first day, in Asia/Kolkata'),
  to: day('to').optional().describe('last day, in Asia/Kolkata'),
});

const movement = z.object({
  id,
  kind: z.string(),
  count: z.int().describe('below zero if jars left the customer or place; 0 if they stayed in it'),
  containerId: id,
  container: z.string(),
  into: z.enum(jarPlaces).describe('where they came to'),
  outOf: z.enum(jarPlaces).describe('where they came from'),
  customer: z.object({ id, name: z.string() }).nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  by: z.string().nullable().describe('name of who did it; null is the shop itself'),
  reason: z.string(),
  eventId: id,
  canBeTakenBack: z.boolean().describe('with all entries of its event'),
  isTakenBack: z.boolean(),
  at: z.iso.datetime(),
});
export type JarMovement = z.infer<typeof movement>;
const placeFilter = days.extend({ containerId: id, place: choice(jarPlaces, 'place') });
const moveFilter = days.extend({ containerId: id.optional() });

const depositTerms = z.object({
  isDepositFree: z.boolean(),
  reason: z.string(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable().describe('null while nothing was said'),
});
const balance = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  containers: z.array(z.object({ containerId: id, name: z.string(), count: z.int(), depositHeld: rupees() })),
  depositHeld: rupees().describe('products without a container included'),
  depositWithoutContainer: rupees().describe('rupees of it that belong to no container'),
  credit: rupees(),
  depositTerms,
});
export type JarBalance = z.infer<typeof balance>;
const missing = 'Customer not found';
const balanceAnswer = dataAnswer({ customer: balance });

const reason = textField(reasonTexts);
const count = numberField(jarNumbers.atLeastOne);
const orNone = numberField(jarNumbers.orNone);
const common = { containerId: id, reason };
const ofCustomer = { ...common, customerId: id };

const someJars = z.object({ ...common, count });
const depotCount = z.object({
  ...common,
  jarsCounted: orNone.describe('how many are at the depot'),
  seen: seenCount.optional().describe('how many the screen said; another number is refused and shown'),
});
const lostJars = z.object({
  ...ofCustomer,
  count,
  charge: numberField(optionalAmount).optional().describe('for all of them; the charge of the container when left out'),
});
const signed = numberField(jarNumbers.change).refine((change) => change !== 0, noChange);
const adjustment = z.object({
  ...ofCustomer,
  change: signed.describe('by how much the customer holds more, or fewer below zero'),
  releasesDeposit: z.boolean().default(true).describe('of fewer: their share of the deposit becomes credit'),
});
const openingBalance = z
  .object({
    ...ofCustomer,
    jars: orNone,
    deposit: numberField(countedAmount).default(0).describe('rupees that were paid for them'),
  })
  .refine(({ jars, deposit }) => jars + deposit > 0, { path: ['jars'], error: noBalance });

const releasedDeposit = z.object({
  customerId: id,
  amount: numberField(deskAmount).describe('rupees, at most the deposit that belongs to no container'),
  reason,
});

const posted = z.object({
  moved: z.int().describe('jars; of a count what was found more, or below zero what is missing'),
  depositReleased: rupees().describe('rupees that became credit'),
  charged: rupees(),
});
export type PostedJars = z.infer<typeof posted>;

/** Common fields of the calls that record an entry by hand. Every such entry needs a reason. */
const byHand = {
  may: 'jars.manage',
  idempotent: true,
  answer: answerOf(posted),
  missing,
} as const;

/** Calls of the jars desk. */
export const jarDeskCalls = {
  'GET /admin/jars': {
    summary: 'Where the jars are, by container, and deposits owed in all',
    may: 'jars.read',
    fresh: true,
    answer: figures,
  },
  'GET /admin/jars/weeks': {
    summary: 'Jars that came to customers and left them in each of twelve weeks, by container',
    may: 'jars.read',
    answer: weeks,
  },
  'GET /admin/jars/holders': {
    summary: 'Customers who hold jars: how many, since when, with what deposit',
    may: 'jars.read',
    query: holderFilter.extend(pageQuery()),
    answer: listAnswer('holders', holder),
  },
  'GET /admin/jars/holders/export': {
    summary: 'All customers of a filter who hold jars, as a spreadsheet',
    may: 'jars.read',
    query: holderFilter,
    archivedAs: 'jars',
  },
  'GET /admin/jars/entries': {
    summary: 'What moved jars of a container into a place or out of it, newest first',
    may: 'jars.read',
    fresh: true,
    query: placeFilter.extend(pageQuery(20)),
    answer: listAnswer('movements', movement),
  },
  'GET /admin/jars/entries/export': {
    summary: 'The same as a spreadsheet',
    may: 'jars.read',
    query: placeFilter,
    archivedAs: false,
  },
  'GET /admin/jars/movements/export': {
    summary: 'Everything that moved jars, newest first, as a spreadsheet',
    may: 'jars.read',
    query: days,
    archivedAs: 'jar-movements',
  },
  'POST /admin/jars/bought': { summary: 'Jars were bought: they come to the depot', ...byHand, body: someJars },
  'POST /admin/jars/counted': {
    summary: 'The depot was counted: the difference is missing, or found again',
    ...byHand,
    body: depotCount,
  },
  'POST /admin/jars/scrapped': { summary: 'Jars of the depot are scrapped', ...byHand, body: someJars },
  'POST /admin/jars/lost': {
    summary: 'A customer lost jars: their deposit becomes credit, a charge is due',
    ...byHand,
    body: lostJars,
  },
  'POST /admin/jars/adjusted': {
    summary: 'A customer holds more or fewer than was written down',
    ...byHand,
    body: adjustment,
  },
  'POST /admin/jars/opening-balance': {
    summary: 'What a customer held before the ledger, once for each container',
    ...byHand,
    body: openingBalance,
  },
  'POST /admin/jars/deposit-released': {
    summary: 'Deposit of a customer that belongs to no container becomes credit',
    ...byHand,
    body: releasedDeposit,
  },
  'POST /admin/jars/reminders': {
    summary: 'Remind customers of their jars by email; who was reminded within a week only when asked for again',
    may: 'jars.manage',
    body: z.object({
      customerIds: z.array(id).min(1, 'Please choose a customer').max(100, 'At most 100 customers at once'),
      again: z.boolean().default(false),
    }),
    answer: dataAnswer({ sent: z.int(), skipped: z.array(z.object({ customerId: id, why: z.enum(reminderFaults) })) }),
  },
  'GET /admin/jars/customers/:id': {
    summary: 'What a customer holds, with deposits, credit and whether deposits are charged',
    may: 'jars.read',
    fresh: true,
    answer: balanceAnswer,
    missing,
  },
  'GET /admin/jars/customers/:id/movements': {
    summary: 'Jars that a customer was given and gave back, newest first, each with its order',
    may: 'jars.read',
    fresh: true,
    query: moveFilter.extend(pageQuery(20)),
    answer: listAnswer('movements', movement),
    missing,
  },
  'GET /admin/jars/customers/:id/movements/export': {
    summary: 'The same as a spreadsheet',
    may: 'jars.read',
    query: moveFilter,
    archivedAs: false,
    missing,
  },
  'PUT /admin/jars/customers/:id/deposit-terms': {
    summary: 'Say, with a reason, whether a customer pays deposits for containers',
    may: 'jars.manage',
    body: z.object({ isDepositFree: z.boolean(), reason }),
    answer: balanceAnswer,
    missing,
  },
} as const satisfies CallTable;
