/** Rules of the form of a series of documents. They are a file of their own, so that only its screen loads them. */
import { tooLong } from '../shared/fields.ts';
import type { Rules } from '../shared/rules.ts';
import { prefixForm } from './series.ts';

const firstFault = 'The first number must be a whole number from 1 to 99,99,999';

export const seriesRules = {
  prefix: {
    required: 'Please enter a prefix',
    is: 'code',
    // The server stores capital letters.
    pattern: [
      { test: (typed: string) => prefixForm.test(typed.toUpperCase()) },
      'A prefix has 1 to 3 characters from A to Z and 0 to 9',
    ],
  },
  firstNumber: {
    kind: 'number',
    invalid: firstFault,
    isWhole: true,
    min: [1, firstFault],
    max: [9_999_999, firstFault],
  },
  /** The reason why the next number is raised. */
  reason: { max: tooLong('Reason', 500) },
} as const satisfies Rules;

/**
 * The most numbers that one raise can skip. A mistyped number would be permanent, because the next number cannot be
 * lowered again.
 */
export const mostSkipped = 10_000;
