/** The form with which staff delete the account of a customer. The browser loads this file, so it must not import Zod. */
import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';

/** The audit log keeps the reason. */
export const deletionRules = {
  reason: { required: 'Please give a reason', max: tooLong('Reason', 500) },
} as const satisfies Rules;
