import { z } from 'zod';
import { officeFields } from '../accounts/delivery-address.ts';
import { quantity } from '../cart/calls.ts';
import { mostRupees } from '../catalogue/rules.ts';
import { issuedPaper } from '../documents/calls.ts';
import { amountField, rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';
import { textField } from '../http/value-fields.ts';
import { deliveryAddressRules, doorRules, invalidFloor, slotRules, topFloor } from '../shared/delivery-address.ts';
import { toRupees } from '../shared/money.ts';
import { adminOrder, adminOrderAnswer, missingOrder, note, ofOrder, ofOwnOrder, order } from './calls.ts';
import { type EditedPlaceField, editedSums } from './edit.ts';
import { editedLines, editedPlace, emptiesField } from './fields.ts';

const noLines = 'An order needs at least one product. You can cancel it instead.';
const line = z.object({ productId: z.string().min(1).max(100), quantity });
const lines = <Line extends z.ZodType>(one: Line) =>
  z
    .array(one, { error: noLines })
    .min(1, noLines)
    .max(200)
    .optional()
    .describe('all lines of the order; a product that is not named is removed');

/** A field that is not sent is not changed. */
const places = {
  deliveryName: textField(deliveryAddressRules.deliveryName).optional(),
  deliveryPhone: textField(deliveryAddressRules.deliveryPhone).optional(),
  deliveryAddress: textField(deliveryAddressRules.deliveryAddress).optional(),
  deliveryCity: textField(deliveryAddressRules.deliveryCity).optional(),
  deliveryState: textField(deliveryAddressRules.deliveryState).optional(),
  deliveryPincode: textField(deliveryAddressRules.deliveryPincode).optional(),
  floor: z.int(invalidFloor).min(0, invalidFloor).max(topFloor, invalidFloor).nullable().optional(),
  hasLift: z.boolean().optional(),
  gateNote: textField(doorRules.gateNote).optional(),
} satisfies Record<EditedPlaceField, z.ZodType>;

const edit = z.object({
  version: z
    .string()
    .max(64)
    .describe('version of the order that the screen showed; refused if the order has changed since then'),
  items: lines(line),
  empties: emptiesField.optional().describe('all empties that the order takes back'),
  ...places,
  deliveryDate: textField(slotRules.deliveryDate).optional(),
  deliveryTime: textField(slotRules.deliveryTime).optional(),
  expectedTotal: amountField
    .optional()
    .describe('amountPayable of the preview; refused if the order would cost something else'),
});

const staffEdit = edit.extend({
  items: lines(
    line.extend({
      unitPrice: amountField
        .max(toRupees(mostRupees[0]), mostRupees[1])
        .optional()
        .describe('another price for each unit; a line keeps its price, a new product has today’s price'),
    }),
  ),
  overbook: z.boolean().default(false).describe('true: accepts a slot that is full or closed'),
  overLimit: z.boolean().default(false).describe('true: goes above the limit of the monthly account'),
  reason: note('Reason', 500).describe('reason for the edit, which the customer reads; required with unitPrice'),
});

const sums = z.object({ field: z.enum(editedSums), from: rupees(), to: rupees() });
const slot = z.object({ field: z.literal('slot'), from: z.string(), to: z.string() });
const change = z.discriminatedUnion('field', [...editedLines, editedPlace, slot, sums]);

const version = z.string().describe('version of the order in this answer; send it with an edit');
const fault = z.string().nullable().describe('why the order can no longer be edited; null if it can');

const preview = { changes: z.array(change).describe('old and new values; empty if nothing changes') };

const orderDocuments = dataAnswer({
  documents: z
    .array(issuedPaper)
    .describe('the newest 100; of a combined document only the lines of this order, as a copy'),
  ownInvoice: z
    .enum(['possible', 'asked'])
    .nullable()
    .describe(
      'possible: the sale will be combined with others of its day, unless an own invoice is asked for; asked: it is asked for and comes when the order leaves; null: neither',
    ),
});
export type OrderDocuments = z.infer<typeof orderDocuments>['data'];

/** Calls that edit lines, empties and address of an order. */
export const orderEditCalls = {
  'GET /orders/:id/edit': {
    ...ofOwnOrder,
    fresh: true,
    summary: 'One of my orders with the version that an edit must name, and why it can no longer be edited',
    answer: dataAnswer({ order, version, fault }),
  },
  'POST /orders/:id/edit/preview': {
    ...ofOwnOrder,
    summary: 'Preview of an edit of one of my orders; changes nothing',
    body: edit,
    answer: dataAnswer({ order, ...preview }),
    refusals: [409],
  },
  'POST /orders/:id/edit': {
    ...ofOwnOrder,
    summary: 'Edit lines, empties or address of one of my pending or confirmed orders, until its cut-off',
    idempotent: true,
    body: edit,
    refusals: [409, 429],
  },
  'GET /admin/orders/:id/edit': {
    ...ofOrder,
    may: 'orders.read',
    fresh: true,
    summary: 'An order with the version that an edit must name, and why it can no longer be edited',
    answer: dataAnswer({ order: adminOrder, version, fault }),
  },
  'POST /admin/orders/:id/edit/preview': {
    ...ofOrder,
    summary: 'Preview of an edit of an order; changes nothing',
    body: staffEdit,
    answer: dataAnswer({
      order: adminOrder,
      ...preview,
      stock: z
        .array(z.object({ productId: id, name: z.string(), was: z.int(), now: z.int() }))
        .describe('stock of the products whose stock the edit changes'),
      isBelowMinimum: z.boolean().describe('true: the order falls below the minimum order at its address'),
    }),
    refusals: [409],
  },
  'POST /admin/orders/:id/edit': {
    ...ofOrder,
    summary: 'Edit lines, empties, address or prices of an order that has not left yet',
    idempotent: true,
    body: staffEdit,
    answer: adminOrderAnswer,
    refusals: [202, 409],
  },
  'PUT /admin/orders/:id/company': {
    ...ofOrder,
    summary: 'Correct name and GSTIN of the company; an issued invoice is taken back, and another one is issued',
    body: z.object(officeFields),
    refusals: [409],
  },
  'GET /orders/:id/documents': {
    ...ofOwnOrder,
    summary: 'Invoices, challans and credit notes of one of my orders as they were issued, newest first',
    answer: orderDocuments,
  },
  'POST /orders/:id/invoice': {
    ...ofOwnOrder,
    summary:
      'Ask for an own invoice of a small order, which would be combined with others; a repetition changes nothing',
    answer: orderDocuments,
    refusals: [409],
  },
  'GET /admin/orders/:id/documents': {
    summary: 'Invoices, challans and credit notes of an order as they were issued, newest first',
    may: 'money.read',
    answer: orderDocuments,
    missing: missingOrder,
  },
  'POST /admin/orders/:id/invoice': {
    ...ofOrder,
    summary: 'Give a small order its own invoice instead of combining it with others; a repetition changes nothing',
    refusals: [409],
  },
} as const satisfies CallTable;
