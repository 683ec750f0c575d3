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
import { numberField, textField, withExportReason } from '../http/value-fields.ts';
import { countedAmount, deskAmount, optionalAmount } from '../shared/fields.ts';
import {
  holderOrders,
  jarNumbers,
  jarPlaces,
  jarWays,
  noBalance,
  noChange,
  reasonTexts,
  reminderFaults,
} from './desk.ts';

const container = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  lostCharge: rupees().describe('charge for a lost jar in rupees'),
  bought: z
    .int()
    .describe('jars that came from outside: bought ones, opening balances, and empties that were not the shop’s'),
  depot: z.int().describe('jars at the depot; a number below zero means that the depot must be counted'),
  run: z.int().describe('jars on runs'),
  held: z.int().describe('jars with customers'),
  scrapped: z.int(),
  missing: z.int(),
  lost: z.int().describe('jars lost by customers; bought = depot + run + held + scrapped + missing + lost'),
  depositsOwed: rupees(),
});
export type JarFigures = z.infer<typeof container>;
const figures = dataAnswer({
  containers: z.array(container),
  depositsOwed: rupees().describe('deposits of all customers in rupees, including products without a container'),
  holders: z.int().describe('customers who hold jars'),
  overdue: z.int().describe('customers who hold jars and have not ordered for `overdueDays` days'),
  overdueDays: z.int(),
});

const week = z.object({
  from: z.iso.date().describe('a Monday'),
  to: z.iso.date().describe('the Sunday of that week'),
  out: z.int().describe('jars that came to customers'),
  back: z.int().describe('jars that left customers: empties taken, damaged and lost ones'),
});
const weeks = dataAnswer({
  containers: z.array(
    z.object({ id, name: z.string(), weeks: z.array(week).describe('12 weeks, the current one last') }),
  ),
});
export type JarWeek = z.infer<typeof week>;

const holder = z.object({
  id: id.describe('id of the customer'),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  jars: z.int(),
  containers: z.array(z.object({ containerId: id, name: z.string(), count: z.int() })),
  depositHeld: rupees().describe('deposit for containers in rupees'),
  since: z.iso.datetime().describe('time at which the number last rose from 0'),
  lastOrderAt: z.iso.datetime().nullable().describe('time of the newest order that was not cancelled'),
  isOverdue: z.boolean(),
  remindedAt: z.iso.datetime().nullable(),
  whatsApp: z
    .string()
    .nullable()
    .describe('link that contains the reminder in the language of the customer; null without a phone number'),
  isDepositFree: z.boolean(),
});
export type JarHolder = z.infer<typeof holder>;
const holderFilter = z.object({
  search: searchQuery,
  containerId: id.optional(),
  isOverdue: booleanQuery.optional(),
  sort: choice(holderOrders, 'sort')
    .default('quiet')
    .describe('order of the list: longest without an order first, longest held first, or most jars first'),
});

const days = z.object({
  from: day('from').optional().describe('first day, in Asia/Kolkata'),
  to: day('to').optional().describe('last day, in Asia/Kolkata'),
});

const movement = z.object({
  id,
  kind: z.string(),
  count: z.int().describe('number of jars; below zero if they left the customer or place, 0 if they stayed there'),
  containerId: id,
  container: z.string(),
  into: z.enum(jarPlaces).describe('the place that received them'),
  outOf: z.enum(jarPlaces).describe('the place that they left'),
  customer: z.object({ id, name: z.string() }).nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  by: z.string().nullable().describe('name of the person; null for the shop itself'),
  reason: z.string(),
  eventId: id,
  canBeTakenBack: z.boolean().describe('true if it can be reversed, together with all entries of its event'),
  isTakenBack: z.boolean(),
  at: z.iso.datetime(),
});
export type JarMovement = z.infer<typeof movement>;
const placeFilter = days.extend({
  containerId: id,
  place: choice(jarPlaces, 'place'),
  way: choice(jarWays, 'way')
    .optional()
    .describe('only entries that moved jars into the place, or only those that moved jars out of it'),
});
const moveFilter = days.extend({ containerId: id.optional() });

const depositTerms = z.object({
  isDepositFree: z.boolean(),
  reason: z.string(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable().describe('null if it was never changed'),
});
const balance = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  containers: z.array(z.object({ containerId: id, name: z.string(), count: z.int(), depositHeld: rupees() })),
  depositHeld: rupees().describe('deposit in rupees, including products without a container'),
  depositWithoutContainer: rupees().describe('the part of `depositHeld` that belongs to no container'),
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
  jarsCounted: orNone.describe('number of jars at the depot'),
  seen: seenCount
    .optional()
    .describe(
      'number that the screen showed; refused if it has changed since then, and the answer contains the new number',
    ),
});
const lostJars = z.object({
  ...ofCustomer,
  count,
  charge: numberField(optionalAmount)
    .optional()
    .describe('rupees for all lost jars; the charge of the container if omitted'),
});
const signed = numberField(jarNumbers.change).refine((change) => change !== 0, noChange);
const adjustment = z.object({
  ...ofCustomer,
  change: signed.describe('difference in jars; below zero if the customer holds fewer'),
  releasesDeposit: z
    .boolean()
    .default(true)
    .describe('true: if the customer holds fewer jars, the deposit of the missing ones becomes credit'),
});
const openingBalance = z
  .object({
    ...ofCustomer,
    jars: orNone,
    deposit: numberField(countedAmount)
      .default(0)
      .describe('deposit in rupees that the customer has paid for these jars'),
  })
  .refine(({ jars, deposit }) => jars + deposit > 0, { path: ['jars'], error: noBalance });

const releasedDeposit = z.object({
  customerId: id,
  amount: numberField(deskAmount).describe('amount in rupees, at most the deposit that belongs to no container'),
  reason,
});

const posted = z.object({
  moved: z.int().describe('number of jars; for a count the surplus, or below zero the missing jars'),
  depositReleased: rupees().describe('amount in rupees that became credit'),
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
    summary: 'Number of jars in each place by container, and the sum of all deposits',
    may: 'jars.read',
    fresh: true,
    answer: figures,
  },
  'GET /admin/jars/weeks': {
    summary: 'Jars delivered to and returned by customers in each of twelve weeks, by container',
    may: 'jars.read',
    answer: weeks,
  },
  'GET /admin/jars/holders': {
    summary: 'Customers who hold jars, with number, date and deposit',
    may: 'jars.read',
    query: holderFilter.extend(pageQuery()),
    answer: listAnswer('holders', holder),
  },
  'GET /admin/jars/holders/export': {
    summary: 'All customers who hold jars and match a filter, as a spreadsheet',
    may: 'users.export',
    needsProof: 'withFactor',
    query: holderFilter.extend(withExportReason),
    archivedAs: 'jars',
  },
  'GET /admin/jars/entries': {
    summary: 'Movements of a container’s jars into or out of a place, newest first',
    may: 'jars.read',
    fresh: true,
    query: placeFilter.extend(pageQuery(20)),
    answer: listAnswer('movements', movement),
  },
  'GET /admin/jars/entries/export': {
    summary: 'Movements of a container’s jars into or out of a place, as a spreadsheet',
    may: 'users.export',
    needsProof: 'withFactor',
    query: placeFilter.extend(withExportReason),
    archivedAs: false,
  },
  'GET /admin/jars/movements/export': {
    summary: 'All movements of jars as a spreadsheet, newest first',
    may: 'users.export',
    needsProof: 'withFactor',
    query: days.extend(withExportReason),
    archivedAs: 'jar-movements',
  },
  'POST /admin/jars/bought': { summary: 'Record bought jars, which come to the depot', ...byHand, body: someJars },
  'POST /admin/jars/counted': {
    summary: 'Record a count of the depot; the difference becomes missing or found jars',
    ...byHand,
    body: depotCount,
  },
  'POST /admin/jars/scrapped': { summary: 'Record scrapped jars of the depot', ...byHand, body: someJars },
  'POST /admin/jars/lost': {
    summary: 'Record jars that a customer lost: their deposit becomes credit, and a charge is due',
    ...byHand,
    body: lostJars,
    refusals: [202],
  },
  'POST /admin/jars/adjusted': {
    summary: 'Correct the number of jars that a customer holds',
    ...byHand,
    needsProof: 'withFactor',
    body: adjustment,
    refusals: [202],
  },
  'POST /admin/jars/opening-balance': {
    summary: 'Set the opening balance of a customer’s jars, once for each container',
    ...byHand,
    body: openingBalance,
    refusals: [202],
  },
  'POST /admin/jars/deposit-released': {
    summary: 'Turn a customer’s deposit that belongs to no container into credit',
    ...byHand,
    body: releasedDeposit,
    refusals: [202],
  },
  'POST /admin/jars/reminders': {
    summary: 'Remind customers of their jars by email; those reminded within a week only if explicitly requested',
    may: 'jars.manage',
    body: z.object({
      customerIds: z.array(id).min(1, 'Please choose a customer').max(100, 'At most 100 customers at once'),
      again: z.boolean().default(false),
    }),
    answer: dataAnswer({ sent: z.int(), skipped: z.array(z.object({ customerId: id, why: z.enum(reminderFaults) })) }),
  },
  'GET /admin/jars/customers/:id': {
    summary: 'Jars that a customer holds, with deposits, credit and whether deposits are charged',
    may: 'jars.read',
    fresh: true,
    answer: balanceAnswer,
    missing,
  },
  'GET /admin/jars/customers/:id/movements': {
    summary: 'Jars that a customer received and returned, newest first, each with its order',
    may: 'jars.read',
    fresh: true,
    query: moveFilter.extend(pageQuery(20)),
    answer: listAnswer('movements', movement),
    missing,
  },
  'GET /admin/jars/customers/:id/movements/export': {
    summary: 'Jars that a customer received and returned, as a spreadsheet',
    may: 'users.export',
    needsProof: 'withFactor',
    query: moveFilter.extend(withExportReason),
    archivedAs: false,
    missing,
  },
  'PUT /admin/jars/customers/:id/deposit-terms': {
    summary: 'Set whether a customer pays deposits for containers, with a reason',
    may: 'users.terms',
    body: z.object({ isDepositFree: z.boolean(), reason }),
    answer: balanceAnswer,
    missing,
  },
} as const satisfies CallTable;
