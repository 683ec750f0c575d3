/**
 * Calls for orders that staff place for a customer who calls: the caller is found by phone number, or gets an account.
 */

import { z } from 'zod';
import { addressBook, newAddress } from '../accounts/address-calls.ts';
import { addressRules } from '../accounts/addresses.ts';
import { doorFields } from '../accounts/delivery-address.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';
import { optionalText, valueFields } from '../http/value-fields.ts';
import { agreedPrices } from '../prices/calls.ts';
import { callerRules } from '../shared/fields.ts';
import { cleanNumber } from '../shared/typed-text.ts';
import { adminOrderAnswer, newOrder } from './calls.ts';
import { heldFields } from './empties-calls.ts';
import { orderStatuses } from './status-flow.ts';

const lastOrder = z.object({
  id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  createdAt: z.iso.datetime(),
  deliveryDate: z.iso.date(),
  items: z.array(z.object({ productId: id, name: z.string(), quantity: z.int() })),
});

const caller = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable().describe('null if the customer has none'),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  isActive: z.boolean().describe('false for a deactivated customer, for whom nothing can be ordered'),
  isDepositFree: z.boolean().describe('true if the customer pays no deposit for containers'),
  lastOrder: lastOrder.nullable(),
});
export type Caller = z.infer<typeof caller>;

const { email, ...required } = callerRules;
const newCaller = z.object({
  ...valueFields(required),
  email: optionalText(email),
  state: optionalText(addressRules.state).describe('derived from the pincode if omitted'),
  ...doorFields,
  known: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('number of customers with this phone number that were shown; refused if there are more now'),
});

const missing = 'Customer not found';
const callerAnswer = dataAnswer({ caller, agreedPrices, ...addressBook, ...heldFields });

export const orderPhoneCalls = {
  'GET /admin/callers': {
    fresh: true,
    summary: 'Find customers by at least four digits of their phone number, at most ten',
    may: 'orders.manage',
    query: z.object({ phone: z.string().overwrite(cleanNumber).max(30) }),
    answer: dataAnswer({
      callers: z.array(caller),
      samePhone: z.int().describe('number of customers with exactly this phone number'),
      hasMore: z.boolean().describe('true if there are more customers'),
    }),
  },
  'POST /admin/callers': {
    summary: 'Add an account for a customer who calls, without a password; the email address is optional',
    may: 'orders.manage',
    body: newCaller,
    idempotent: true,
    answer: callerAnswer,
    status: 201,
    refusals: [503],
  },
  'GET /admin/callers/:id': {
    fresh: true,
    summary: 'A customer who calls, with address book, jars, credit and agreed prices',
    may: 'orders.manage',
    answer: callerAnswer,
    missing,
  },
  'POST /admin/callers/:id/addresses': {
    summary: 'Add an address to the book of a customer who calls',
    may: 'orders.manage',
    body: newAddress,
    idempotent: true,
    answer: callerAnswer,
    status: 201,
    missing,
  },
  'POST /admin/callers/:id/orders': {
    summary: 'Place an order for a customer who calls: all or nothing',
    may: 'orders.manage',
    idempotent: true,
    body: newOrder.extend({
      overbook: z.boolean().default(false).describe('true: accepts a slot that is full or closed'),
      cashAnyway: z
        .boolean()
        .default(false)
        .describe('true: takes cash although it is blocked for this customer; needs users.terms'),
    }),
    answer: adminOrderAnswer,
    status: 201,
    refusals: [429],
    missing,
  },
} as const satisfies CallTable;
