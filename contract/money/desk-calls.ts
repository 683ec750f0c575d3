import { z } from 'zod';
import { namedDocument } from '../documents/named-document.ts';
import { amountField, rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, listAnswer, messageAnswer, pageQuery, searchQuery } from '../http/envelope.ts';
import { numberField, optionalText, textField } from '../http/value-fields.ts';
import { paymentMethods, recordedMethods } from '../orders/status-flow.ts';
import { confirmRules } from '../settings/rules.ts';
import { countedAmount, deskAmount, openingAmount } from '../shared/fields.ts';
import {
  type AccountKind,
  accountLabels,
  ages,
  cashPlaces,
  chooseCustomer,
  deskTexts,
  type EntryKind,
  entryKinds,
  giveUpKinds,
  ownerDirections,
  type RareKind,
  rareKinds,
  type ShopAccount,
  shopAccounts,
} from './desk-rules.ts';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  Object.keys(labels) as unknown as readonly [Key, ...Key[]];

const amount = numberField(deskAmount).describe('rupees');
const reason = textField(deskTexts.reason);
const reference = optionalText(deskTexts.reference);
const method = choice(recordedMethods, 'method');
const place = choice(cashPlaces, 'place');
const valueDay = day('day')
  .optional()
  .describe('value date: the day to which the entry belongs, if it is earlier than today; not in a locked month');
const someone = z.uuid(chooseCustomer).toLowerCase();
const signed = rupees().describe('amount in rupees, which may be negative');

const owed = z.object({ age: z.enum(ages), amount: rupees(), customers: z.int() });
export type OwedOfAge = z.infer<typeof owed>;
const figures = z.object({
  till: signed,
  tillAhead: rupees().describe('rupees in the till for orders that are not delivered yet'),
  bank: signed,
  pouches: z.array(z.object({ riderId: id, name: z.string(), amount: signed })),
  owedTotal: rupees().describe('rupees due from customers for delivered orders and charges'),
  owedByAge: z.array(owed),
  creditTotal: rupees(),
  depositTotal: rupees(),
  aheadTotal: rupees().describe('rupees paid by any method for orders that are not delivered yet'),
  salesToday: signed,
  salesThisMonth: signed,
  allowanceTotal: signed.describe('amount of this month in rupees'),
  writeOffTotal: signed.describe('amount of this month in rupees'),
  confirmRule: z.enum(confirmRules),
  toOpen: z.array(z.enum(cashPlaces)).describe('places whose opening balance is not set yet'),
  expenseKinds: z.array(z.string()).describe('kinds of expenses from the settings'),
  collectsGst: z.boolean().describe('true for a regular dealer, who pays GST to the government'),
});
export type MoneyFigures = z.infer<typeof figures>;

const account = z.object({
  kind: z.enum(keysOf<AccountKind>(accountLabels)),
  ownerId: id.nullable().describe('id of a customer or a rider'),
  name: z.string().nullable().describe('name of the owner'),
});
const entryKind = z.enum(keysOf<EntryKind>(entryKinds));
const entry = z.object({
  id,
  eventId: id.describe('id of the event; all entries of an event were posted together'),
  kind: entryKind,
  number: z
    .int()
    .describe(
      'number in the order of posting; accountants cite an entry without documents by its kind and this number',
    ),
  documents: z
    .array(namedDocument)
    .describe('invoices of what the entry charged, or credit notes of what it took back; empty for other entries'),
  amount: rupees().nullable().describe('rupees, above 0; null if jars moved'),
  amountSigned: rupees()
    .nullable()
    .describe('change of the account in the filter in rupees, below zero if it fell; null without an account'),
  jars: z.int().nullable(),
  container: z.string().nullable(),
  credit: account.describe('the account that the amount comes from'),
  debit: account.describe('the account that the amount goes to'),
  order: z.object({ id, orderNumber: z.string() }).nullable(),
  customer: z.object({ id, name: z.string() }).nullable(),
  by: z.string().nullable().describe('name of the person; null for the shop itself'),
  method: z
    .string()
    .nullable()
    .describe(`method by which the money came or went: ${paymentMethods.join(', ')}`),
  reference: z.string().describe('reference of the bank'),
  expenseKind: z.string().nullable(),
  canBeTakenBack: z.boolean().describe('true if it can be reversed, together with all entries of its event'),
  isTakenBack: z.boolean(),
  reverses: z.object({ kind: entryKind, number: z.int() }).nullable().describe('the entry that it reverses'),
  note: z.string(),
  valueDay: z.iso.date().nullable().describe('value date, if it is earlier than the day of `at`'),
  at: z.iso.datetime(),
});
export type MoneyEntry = z.infer<typeof entry>;

const sums = z.object({
  amountTotal: rupees().describe('rupees of all entries, without signs'),
  amountIn: rupees().nullable().describe('rupees that came into the account; null without an account'),
  amountOut: rupees().nullable(),
  balanceBefore: rupees()
    .nullable()
    .describe('balance of the account before the first day; null if the filter finds only some of its entries'),
  balanceAfter: rupees().nullable().describe('balance of the account after the last day'),
});
export type BookSums = z.infer<typeof sums>;

const entryFilter = z.object({
  search: searchQuery.describe('an order number'),
  from: day('from').optional().describe('first day in Asia/Kolkata'),
  to: day('to').optional().describe('last day in Asia/Kolkata'),
  account: choice([...keysOf<ShopAccount>(shopAccounts), 'pouch', 'credit', 'deposits'], 'account')
    .optional()
    .describe('account; `pouch` needs a rider; `credit` and `deposits` need a customer'),
  kind: choice(keysOf<RareKind>(rareKinds), 'kind').optional(),
  customerId: id.optional().describe('id of a customer whose entries are listed; with account=pouch, id of a rider'),
  what: choice(['money', 'jars'], 'what').default('money').describe('`jars` needs a customer'),
});
const dueFilter = z.object({
  search: searchQuery.describe('name or digits of the phone number'),
  age: choice(ages, 'age').optional().describe('only customers with dues of this age'),
});
const owing = z.object({
  customerId: id,
  name: z.string(),
  phone: z.string(),
  owedTotal: rupees(),
  owedByAge: z.array(owed.omit({ customers: true })),
  oldestDay: z.iso.date().describe('day of the oldest due'),
});
export type OwingCustomer = z.infer<typeof owing>;
const balanceFilter = z.object({
  of: choice(['credit', 'deposits'], 'of').default('credit'),
  search: searchQuery.describe('name or digits of the phone number'),
});
const balance = z.object({
  customerId: id,
  name: z.string(),
  phone: z.string(),
  container: z.string().nullable().describe('container of a deposit'),
  amount: rupees(),
});
export type CustomerBalance = z.infer<typeof balance>;

const due = z.object({
  orderId: id.nullable(),
  chargeId: id.nullable(),
  name: z.string().describe('order number, or the kind of the charge'),
  amountDue: rupees(),
  since: z.iso.datetime(),
});
export type CustomerDue = z.infer<typeof due>;
const customerMoney = z.object({
  credit: rupees(),
  paidAhead: rupees().describe('rupees paid for orders that are not delivered yet'),
  amountDue: rupees().describe('sum of all dues in rupees'),
  dues: z.array(due).describe('the dues, oldest first, at most 100'),
  dueCount: z.int(),
  containers: z.array(z.object({ container: z.string().nullable(), jars: z.int(), deposit: rupees() })),
});
export type CustomerMoney = z.infer<typeof customerMoney>;

const cashCount = z.object({
  place,
  counted: numberField(countedAmount).describe('counted cash in rupees; for the bank the balance that the bank shows'),
  balanceSeen: signed
    .optional()
    .describe(
      'balance that the screen showed; refused if it has changed since then, and the answer contains the new balance',
    ),
  reason,
});
const banking = z.object({
  amount,
  to: choice(cashPlaces, 'to').describe('the place that receives the cash'),
  day: valueDay,
  reason,
});
const expense = z.object({
  amount,
  place: place.describe('till or bank, from which the money is paid'),
  kind: textField({}).optional().describe('one of expenseKinds'),
  day: valueDay,
  reason,
});
const gstPayment = z.object({
  amount,
  place: place.describe('till or bank, from which the money is paid'),
  day: valueDay,
  reason,
});
const ownerMoney = z.object({
  amount,
  place: place.describe('till or bank, into which the owner puts the money, or from which the owner takes it'),
  direction: choice(ownerDirections, 'direction'),
  day: valueDay,
  reason,
});
const cashOpening = z.object({ amount: numberField(openingAmount).describe('rupees'), place, reason });
const paymentIn = z.object({
  customerId: someone,
  amount,
  method,
  reference,
  day: valueDay,
  reason,
  creditSeen: amountField
    .optional()
    .describe('balance that the screen showed; with dueSeen, the request is refused if there is a newer payment'),
  dueSeen: amountField.optional(),
});
const payOut = z.object({ customerId: someone, amount, method, reference, day: valueDay, reason });
const givenUp = z
  .object({
    kind: choice(giveUpKinds, 'kind'),
    orderId: z.uuid('Please choose an order or a charge').toLowerCase().optional(),
    chargeId: z.uuid('Please choose an order or a charge').toLowerCase().optional(),
    amount,
    reason,
  })
  .refine(({ orderId, chargeId }) => (orderId === undefined) !== (chargeId === undefined), {
    path: ['orderId'],
    error: 'Please choose an order or a charge',
    when: () => true,
  });

const act = { may: 'money.manage', idempotent: 'required', answer: messageAnswer } as const;
/** The answer of a call that records an entry, with the vouchers that it issued. */
const recorded = messageAnswer.extend({ data: z.object({ receipts: z.array(namedDocument) }) });
const noCustomer = 'Customer not found';

/** Calls of the staff's money desk: figures, day book, dues, and recording payments, expenses and other entries. */
export const moneyDeskCalls = {
  'GET /admin/money': {
    summary: 'Till, bank, cash bags, dues of customers by age, credit, deposits',
    may: 'money.read',
    answer: dataAnswer({ figures }),
  },
  'GET /admin/money/entries': {
    summary: 'The day book, newest first: entries of money by day, account, kind or customer',
    may: 'money.read',
    query: entryFilter.extend(pageQuery(20)),
    answer: listAnswer('entries', entry, { sums: sums.nullable() }),
  },
  'GET /admin/money/entries/export': {
    summary: 'The entries that match a filter as a spreadsheet',
    may: 'money.export',
    needsProof: 'withFactor',
    query: entryFilter,
    archivedAs: 'day-book',
  },
  'GET /admin/money/dues': {
    summary: 'Customers with dues, by age, highest dues first',
    may: 'money.read',
    query: dueFilter.extend(pageQuery()),
    answer: listAnswer('customers', owing, {
      owedTotal: rupees().describe('dues of all customers that are found, in rupees'),
      owedByAge: z
        .array(owed)
        .describe('dues by age of all customers that match the search, regardless of the age filter'),
    }),
  },
  'GET /admin/money/dues/export': {
    summary: 'Customers with dues that match a filter as a spreadsheet',
    may: 'money.export',
    needsProof: 'withFactor',
    query: dueFilter,
    archivedAs: 'dues',
  },
  'GET /admin/money/balances': {
    summary: 'Customers with credit or deposits, highest first',
    may: 'money.read',
    query: balanceFilter.extend(pageQuery()),
    answer: listAnswer('balances', balance),
  },
  'GET /admin/money/balances/export': {
    summary: 'Customers with credit or deposits that match a filter as a spreadsheet',
    may: 'money.export',
    needsProof: 'withFactor',
    query: balanceFilter,
    archivedAs: { balances: { of: 'credit' }, deposits: { of: 'deposits' } },
  },
  'GET /admin/money/customers/:id': {
    summary: 'Credit, dues, jars and deposits of a customer',
    may: 'money.read',
    answer: dataAnswer({ money: customerMoney }),
    missing: noCustomer,
  },
  'POST /admin/money/counts': {
    summary:
      'Record a count of the till, or the balance that the bank shows; the difference is posted to cash differences',
    ...act,
    body: cashCount,
    answer: messageAnswer.extend({
      data: z.object({ difference: signed.describe('counted minus expected amount') }),
    }),
  },
  'POST /admin/money/banking': {
    summary: 'Record cash taken from the till to the bank or from the bank to the till',
    ...act,
    body: banking,
  },
  'POST /admin/money/owner-money': {
    summary: 'Record money that the owner puts into till or bank, or takes out; it is neither income nor expense',
    ...act,
    body: ownerMoney,
  },
  'POST /admin/money/gst-payments': {
    summary:
      'Record GST that was paid to the government; it is no expense, because customers paid it with their orders',
    ...act,
    body: gstPayment,
  },
  'POST /admin/money/expenses': { summary: 'Record an expense from till or bank', ...act, body: expense },
  'POST /admin/money/opening': {
    summary: 'Set the opening balance of the till or the bank, once for each',
    ...act,
    body: cashOpening,
  },
  'POST /admin/money/payments': {
    summary: 'Record a payment of a customer without an order: it becomes credit, which settles dues, oldest first',
    ...act,
    answer: recorded,
    body: paymentIn,
    missing: noCustomer,
  },
  'POST /admin/money/pay-outs': {
    summary: 'Pay credit out to a customer',
    ...act,
    answer: recorded,
    needsProof: 'withFactor',
    body: payOut,
    missing: noCustomer,
    refusals: [202],
  },
  'POST /admin/money/take-backs': {
    summary: 'Reverse what a desk posted, once, with mirrored entries of today; what it had paid is due again',
    ...act,
    needsProof: 'withFactor',
    body: z.object({ eventId: z.uuid('Please choose an entry').toLowerCase(), reason }),
    missing: 'Entry not found',
    refusals: [202],
  },
  'POST /admin/money/given-up': {
    summary: 'Waive what is due for a delivered order or a charge, as an allowance or a write-off',
    ...act,
    may: 'money.waive',
    needsProof: 'withFactor',
    body: givenUp,
    missing: 'Order or charge not found',
    refusals: [202],
  },
} as const satisfies CallTable;
