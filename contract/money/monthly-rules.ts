/** Limits of monthly accounts, free of the schema library. */
import { tooLong } from '../shared/fields.ts';
import type { TextRule } from '../shared/rules.ts';

export const limitReason = {
  required: 'Please give a reason',
  max: tooLong('Reason', 500),
} satisfies TextRule;

/** Rupees. */
export const mostCredit = 10_000_000;
export const mostCreditMessage = 'The limit must not exceed ₹1,00,00,000';
