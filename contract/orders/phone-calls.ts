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
  email: z.string().nullable().describe('null where there is none'),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  isActive: z.boolean().describe('for a deactivated one nothing can be ordered'),
  isDepositFree: z.boolean().describe('pays no deposit for containers'),
  lastOrder: lastOrder.nullable(),
});
export type Caller = z.infer<typeof caller>;

const { email, ...required } = callerRules;
const newCaller = z.object({
  ...valueFields(required),
  email: optionalText(email),
  state: optionalText(addressRules.state).describe('follows the pincode when left out'),
  ...doorFields,
  known: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('how many customers of this number were shown; where there are more, it is refused'),
});

const missing = 'Customer not found';
const callerAnswer = dataAnswer({ caller, agreedPrices, ...addressBook, ...heldFields });

export const orderPhoneCalls = {
  'GET /admin/callers': {
    fresh: true,
    summary: 'Customers by at least four digits of their phone number, ten at most',
    may: 'orders.read',
    query: z.object({ phone: z.string().overwrite(cleanNumber).max(30) }),
    answer: dataAnswer({
      callers: z.array(caller),
      samePhone: z.int().describe('how many have exactly this number'),
      hasMore: z.boolean().describe('whether there are more than these'),
    }),
  },
  'POST /admin/callers': {
    summary:
      'An account for a customer who calls; without a password, and without an email address where there is none',
    may: 'orders.manage',
    body: newCaller,
    idempotent: true,
    answer: callerAnswer,
    status: 201,
    refusals: [503],
  },
  'GET /admin/callers/:id': {
    fresh: true,
    summary: 'A customer who calls, with the address book, what is held of the shop, the credit, and the agreed prices',
    may: 'orders.read',
    answer: callerAnswer,
    missing,
  },
  'POST /admin/callers/:id/addresses': {
    summary: 'Keep an address in the book of a customer who calls',
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
      overbook: z.boolean().default(false).describe('also into a slot that is full or closed'),
    }),
    answer: adminOrderAnswer,
    status: 201,
    refusals: [429],
    missing,
  },
} as const satisfies CallTable;
