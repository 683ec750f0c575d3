/** Rules for prices that the shop has agreed with a customer. The browser loads this file, so it must not import Zod. */
import { productRules } from '../catalogue/rules.ts';
import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

const { required: _, ...price } = productRules.price;

export const agreedPriceRules = {
  productId: { required: 'Please choose a product' },
  /** Empty: the list price applies again from the first day. */
  price,
  firstDay: { required: 'Please choose the first day' },
  lastDay: {},
  reason: { required: 'Please give a reason', max: tooLong('Reason', 500) },
} as const satisfies Rules;

export const lastBeforeFirst = 'The last day must not be before the first day';

/** Maximum entries per customer, so that the history of one customer stays small. */
export const mostPriceEntries = 1000;
