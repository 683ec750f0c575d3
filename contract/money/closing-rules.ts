/** Rules for counting a day's cash. The browser loads this file, so it must not import Zod. */
import { optionalAmount } from '../shared/fields.ts';
import { type Paise, paise } from '../shared/money.ts';
import type { NumberRule, Rules } from '../shared/rules.ts';
import { deskTexts } from './desk-rules.ts';

const howMany = {
  kind: 'number',
  empty: 0,
  invalid: 'Enter whole numbers only',
  isWhole: true,
  min: [0, 'A number must not be below 0'],
  max: [100_000, 'At most 1,00,000 of each'],
} as const satisfies NumberRule;

/** The fields for the number of each note and coin. They are named after its value in rupees. */
export const noteRules = {
  n500: howMany,
  n200: howMany,
  n100: howMany,
  n50: howMany,
  n20: howMany,
  n10: howMany,
  n5: howMany,
  n2: howMany,
  n1: howMany,
} as const satisfies Rules;
export type NoteName = keyof typeof noteRules;
export type NoteCounts = Readonly<Record<NoteName, number>>;
export const noteNames = Object.keys(noteRules) as NoteName[];

export const closingRules = {
  ...noteRules,
  banked: { ...optionalAmount, empty: 0 },
  /** The reason of a difference. It is required if the counted and the expected cash differ by a rupee or more. */
  reason: { max: deskTexts.reason.max },
} as const satisfies Rules;

/** The value of a note or coin in rupees: 500 for `n500`. */
export const rupeesOf = (name: NoteName): number => Number(name.slice(1));

/** A difference below one rupee needs no reason, because notes and coins cannot match a payment such as ₹45.50. */
export const isOnlyPaise = (difference: number): boolean => Math.abs(difference) < 100;

/** The value of notes and coins; empty or invalid numbers count as 0. */
export function sumOfNotes(counts: Readonly<Record<NoteName, number | null>>): Paise {
  const pieces = (count: number | null) => (count !== null && Number.isInteger(count) && count > 0 ? count : 0);
  const worth = noteNames.map((name) => pieces(counts[name]) * rupeesOf(name) * 100);
  return paise(worth.reduce((sum, one) => sum + one, 0));
}
