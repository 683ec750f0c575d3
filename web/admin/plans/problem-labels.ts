/** Why a day of a plan has no order, as staff say it. */
import type { PlanProblem } from '#contract/plans/rules.ts';
import { message } from '#web/shared/language.ts';

export const problemLabels: Readonly<Record<PlanProblem, string>> = {
  stock: message('Out of stock or no longer sold'),
  holiday: message('Closed on that day'),
  weekday: message('No delivery on that weekday'),
  full: message('The slot is full'),
  'cut-off': message('The cut-off was over'),
  unserved: message('The address is not served'),
  window: message('The window is not offered there'),
  cash: message('No cash at this address'),
  minimum: message('Below the minimum order'),
  credit: message('The monthly account has no room'),
  'open-orders': message('Too many open orders'),
  'no-empties': message('No empties to hand back'),
  dearer: message('Dearer than the customer was told'),
};
