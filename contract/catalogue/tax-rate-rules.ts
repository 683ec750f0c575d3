/** Rules of the form of a tax rate. They are a file of their own, so that only its screen loads them. */
import { isCalendarDay } from '../shared/days.ts';
import type { Rules } from '../shared/rules.ts';
import { hsn, name, taxRate } from './rules.ts';

export const taxRateRules = {
  name: name('Tax rate'),
  hsn,
  taxRate,
  firstDay: {
    required: 'Please choose the first day',
    pattern: [{ test: isCalendarDay }, 'Please choose the first day'],
  },
  isStandard: { kind: 'flag' },
  isActive: { kind: 'flag' },
} as const satisfies Rules;
