/** Why a day of a plan has no order, as staff say it. */
import type { PlanProblem } from '#contract/plans/rules.ts';
import { text } from '#web/shared/language.ts';

export const problemLabels: Readonly<Record<PlanProblem, string>> = {
  stock: text('Out of stock or no longer sold'),
  holiday: text('Closed on that day'),
  weekday: text('No delivery on that weekday'),
  full: text('The slot is full'),
  'cut-off': text('The cut-off was over'),
  unserved: text('The address is not served'),
  window: text('The window is not offered there'),
  cash: text('No cash at this address'),
  minimum: text('Below the minimum order'),
  credit: text('The monthly account has no room'),
  'open-orders': text('Too many open orders'),
  'no-empties': text('No empties to hand back'),
  dearer: text('Dearer than the customer was told'),
};
