/** Rules for changing the prices of many customers at once. The browser loads this file, so it must not import Zod. */
import { productRules } from '../catalogue/rules.ts';
import type { Rules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';
import { agreedPriceRules } from './rules.ts';

export const priceChangeKinds = {
  raise: message('Raise by an amount'),
  lower: message('Lower by an amount'),
  set: message('Set a new price'),
} as const;
export type PriceChangeKind = keyof typeof priceChangeKinds;

/** The customers whose price is changed, by the price that they pay on the first day. */
export const payers = {
  agreed: message('Customers with an agreed price'),
  list: message('Customers who pay the list price'),
  all: message('All customers'),
} as const;
export type Payers = keyof typeof payers;

/** Why the price of a customer cannot be changed. */
export const priceRefusals = {
  tooLow: message('The price would be ₹0 or less.'),
  tooHigh: message('The price would be above ₹10,00,000.'),
  same: message('The price would stay the same.'),
  later: message('A new price is already agreed for a later day.'),
  changed: message('This price was changed for that day already.'),
  ends: message('The current price ends on a set day.'),
  full: message('This customer has too many agreed prices.'),
} as const;
export type PriceRefusal = keyof typeof priceRefusals;

/** The reasons why there is no WhatsApp message to a customer whom staff must tell of a new price. */
export const newsRefusals = {
  closed: message('The account of this customer is deactivated.'),
  untold: message('Not told of the new price, so there is nothing to correct.'),
  newer: message('A newer price applies.'),
  phone: message('This phone number does not work with WhatsApp. Correct it first.'),
} as const;
export type NewsRefusal = keyof typeof newsRefusals;

const { required: _, ...price } = productRules.price;
const amount = { ...price, required: 'Please enter an amount', invalid: 'The amount must be greater than 0' } as const;

export const priceChangeRules = {
  productId: agreedPriceRules.productId,
  zoneId: {},
  area: { max: [100, 'Area must not exceed 100 characters'] },
  payers: {},
  /** Empty: any price. */
  currentPrice: price,
  kind: {},
  amount: { ...amount, min: [1, 'The amount must be greater than 0'] },
  firstDay: agreedPriceRules.firstDay,
  reason: agreedPriceRules.reason,
} as const satisfies Rules;

/**
 * Maximum customers of one price change. A preview for more customers is refused, so that staff can look through all of
 * them.
 */
export const mostChanged = 1000;
