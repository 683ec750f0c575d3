/** The schemas that the bodies and answers of all calls share. */
import { z } from 'zod';
import { isCalendarDay } from '../shared/days.ts';
import { roles } from '../shared/permissions.ts';
import { nameOfField } from '../shared/plain-refusals.ts';
import { cleanSearch } from '../shared/typed-text.ts';
import { rupees } from './amounts.ts';

export const errorTypes = [
  'VALIDATION_ERROR',
  'ORDER_NOT_FOUND',
  'INVALID_STATUS',
  'INVALID_PAYMENT_STATUS',
  'STATUS_ALREADY_SET',
  'PAYMENT_STATUS_ALREADY_SET',
  'INSUFFICIENT_STOCK',
  'PRICE_CHANGED',
  'SETTINGS_CHANGED',
  'NOT_SERVED',
  'SLOT_FULL',
  'SLOT_CLOSED',
  'JARS_NOT_HELD',
  'JARS_NOT_THERE',
  'DEPOT_CHANGED',
  'PAYMENT_CHANGED',
  'ORDER_CHANGED',
  'LESS_DUE',
  'CREDIT_LIMIT',
  'ACCOUNT_OVERDUE',
  'PINCODE_TAKEN',
  'LAST_ZONE',
  'PHONE_KNOWN',
  'ADDRESS_IN_USE',
  'IMPORTED_BEFORE',
  'SECOND_FACTOR',
  'PROOF_NEEDED',
  'FACTOR_NEEDED',
  'FACTOR_PROOF_NEEDED',
  'WAITS_FOR_CONFIRMATION',
  'CONFLICT',
  'DATABASE_ERROR',
] as const;
export type ErrorType = (typeof errorTypes)[number];

/**
 * The fields that a browser stores when it requests a login code: the secret, which it sends along with the code, and
 * the mark, which it shows so that the customer finds the right email.
 */
export const requestFields = {
  registration: z.string().max(200).optional().describe('secret of this request, to be sent together with its code'),
  mark: z.string().optional().describe('mark of this request, which its email also shows'),
};

const fieldError = z.object({ path: z.string(), msg: z.string() });

const stockIssue = z.object({
  productId: z.string(),
  productName: z.string(),
  issue: z.enum(['insufficient_stock', 'product_not_found', 'product_inactive']),
  availableStock: z.int(),
  requestedQuantity: z.int(),
});
export type StockIssue = z.infer<typeof stockIssue>;

/** The present cost of an order in rupees, with the same field names as an order that was placed. */
const changedPrices = z.object({
  items: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      quantity: z.int(),
      unitPrice: rupees(),
      totalPrice: rupees(),
      depositAmount: rupees().describe('deposit of the whole line in rupees'),
    }),
  ),
  totalAmount: rupees().describe('items and delivery, without deposit'),
  deliveryCharge: rupees(),
  depositAmount: rupees(),
  amountPayable: rupees().describe(
    'amount payable at the present prices, to be sent as expectedTotal to order at these prices',
  ),
});
export type ChangedPrices = z.infer<typeof changedPrices>;

/** Settings that somebody else saved after the form was loaded, as GET /admin/settings answers them. */
const changedSettings = z.object({
  version: z.int(),
  settings: z.record(z.string(), z.unknown()).describe('settings by group'),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
});
export type ChangedSettings = z.infer<typeof changedSettings>;

/** For each requested container, how many empties an order can return. */
const possibleEmpties = z.object({ empties: z.array(z.object({ containerId: z.string(), count: z.int() })) });
export type PossibleEmpties = z.infer<typeof possibleEmpties>;
/** The payment that somebody else recorded after the order was shown; amounts in rupees. */
const changedPayment = z.object({
  payment: z.object({
    paymentStatus: z.string(),
    paymentMethod: z.string(),
    amountPaid: rupees().describe('present paid amount, to be sent as paymentSeen to change it anyway'),
    amountDue: rupees(),
    changedBy: z.string().nullable(),
    changedAt: z.iso.datetime().nullable(),
  }),
});
export type ChangedPayment = z.infer<typeof changedPayment>;
/** Payments that arrived after a claim was made, if less is due now than was claimed; amounts in rupees. */
const paymentsSince = z.object({
  amountDue: rupees().describe('present amount due, to be sent as dueSeen to confirm the claim anyway'),
  payments: z.array(
    z.object({
      amount: rupees(),
      method: z.string().nullable(),
      by: z.string().nullable().describe('name of the person; null for the shop itself'),
      at: z.iso.datetime(),
    }),
  ),
});
export type PaymentsSince = z.infer<typeof paymentsSince>;
/** The state of a monthly account on which an order was refused; amounts in rupees. */
const accountRoom = z.object({
  creditLimit: rupees(),
  room: rupees().describe('amount in rupees that can still be ordered on account'),
  overAmount: rupees().describe('amount in rupees by which the order exceeds `room`'),
  overdueAmount: rupees(),
});
export type RefusedAccount = z.infer<typeof accountRoom>;

/** The ways in which a sign-in can be finished after the right password. */
const secondSteps = ['passkey', 'code', 'recovery-code'] as const;
const secondStep = z.object({
  ticket: z.string().describe('send it with a code, within five minutes. A passkey needs no ticket'),
  ways: z.array(z.enum(secondSteps)).describe('ways to finish this sign-in, the best one first'),
});
export type MissingStep = z.infer<typeof secondStep>;

const nearestSlot = z.object({
  date: z.iso.date(),
  key: z.string().describe('the value to send as deliveryTime'),
  label: z.string(),
  from: z.string().describe('HH:MM in India'),
  to: z.string(),
});
export type NearestSlot = z.infer<typeof nearestSlot>;

/** The answer of every refusal and error. Its `message` is a sentence that screens show. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errorType: z.enum(errorTypes).optional(),
  errors: z.array(fieldError).optional(),
  stockIssues: z.array(stockIssue).optional(),
  /** With SLOT_FULL, SLOT_CLOSED and an unknown window: the nearest available slots, sorted by time. */
  nearestSlots: z.array(nearestSlot).optional(),
  /**
   * Only with PRICE_CHANGED, SETTINGS_CHANGED, JARS_NOT_HELD, PAYMENT_CHANGED, LESS_DUE, CREDIT_LIMIT, ACCOUNT_OVERDUE
   * and SECOND_FACTOR.
   */
  data: z
    .union([changedPrices, changedSettings, possibleEmpties, changedPayment, paymentsSince, accountRoom, secondStep])
    .optional(),
  requiresEmailVerification: z.boolean().optional(),
  /** With `requiresEmailVerification`: the request to which the login code belongs, and its mark. */
  ...requestFields,
  /** Identifies the error in the server's log; on 500 and 503. */
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;

const success = z.literal(true);
const message = z.string();
const optionalMessage = message.optional();

/** An answer whose content is `data`. */
export function answerOf<Data extends z.ZodType>(data: Data) {
  return z.object({ success, message: optionalMessage, data });
}

/** An answer whose `data` is an object with these fields. */
export function dataAnswer<Fields extends z.ZodRawShape>(fields: Fields) {
  return answerOf(z.object(fields));
}

/** An answer with only a message. */
export const messageAnswer = z.object({ success, message });
/** The answer of a health check, with the version of the running release. */
export const healthAnswer = messageAnswer.extend({ data: z.object({ version: z.string() }) });

const pagination = z.object({ currentPage: z.int(), limit: z.int(), totalPages: z.int(), totalItems: z.int() });
export type Pagination = z.infer<typeof pagination>;

/** A page of a list: `data: { <plural>, pagination }`, plus the fields of `more`. */
export function listAnswer<
  Item extends z.ZodType,
  Plural extends string,
  More extends z.ZodRawShape = Record<never, never>,
>(plural: Plural, item: Item, more: More = {} as More) {
  const items = { [plural]: z.array(item) } as Record<Plural, z.ZodArray<Item>>;
  return dataAnswer({ ...items, pagination, ...more });
}

const wholeNumber = (name: string, most: number) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(most, `${name} must be at most ${most}`);

const page = wholeNumber('page', 1_000_000).default(1);
const limitOfPage = wholeNumber('limit', 100);

/** `page` and `limit` of a list's query. A page past the end is an empty list. */
export function pageQuery(limit = 10) {
  return { page, limit: limitOfPage.default(limit) };
}

export const searchQuery = z
  .string()
  .overwrite(cleanSearch)
  .max(100, 'Search must not exceed 100 characters')
  .optional();

export const booleanQuery = z
  .enum(['true', 'false'], { error: 'Must be true or false' })
  .transform((value) => value === 'true');

/** The schema of a day in the input: a calendar day from 2000 to 2099. */
export function day(name: string) {
  const error = `${nameOfField(name)} must be a day like 2026-11-21`;
  return z.iso.date({ error }).refine(isCalendarDay, { error });
}

/** One value of a closed set, with an error message that lists them. */
export function choice<const Values extends readonly string[]>(values: Values, name: string) {
  return z.enum(values, { error: `${name} must be one of: ${values.join(', ')}` });
}

/** A UUID of version 7, opaque for clients. An invalid id is answered like an unknown one: with 404, never with 400. */
export const id = z.uuid().toLowerCase();

/** The author of a change in a history. */
export const changedByUser = z
  .object({ name: z.string(), role: z.enum(roles) })
  .nullable()
  .describe('name of the person; null for the shop itself');

const mostInteger = 2 ** 31 - 1;
/**
 * A value that a form showed, sent back so that the server detects edits made since then: the version of a row, or a
 * count. The limits are those of its integer column.
 */
export const version = z.int().min(0).max(mostInteger);
export const seenCount = z.int().min(-mostInteger).max(mostInteger);

/** Makes a field optional, so that null counts as missing. */
export const orNone = <Value>(field: z.ZodType<Value, Value>) =>
  field
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();
