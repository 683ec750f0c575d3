/** Why a day of a plan has no order, as staff say it. */
import type { PlanProblem } from '#contract/plans/rules.ts';
import { message } from '#web/shared/language.ts';

export const problemLabels: Readonly<Record<PlanProblem, string>> = {
  stock: message('Out of stock or no longer sold'),
  holiday: message('Closed on that day'),
  weekday: message('No delivery on that weekday'),
  full: message('The slot is full'),
  'cut-off': message('Orders had closed'),
  unserved: message('The address is not served'),
  window: message('The window is not offered there'),
  cash: message('No cash at this address'),
  minimum: message('Below the minimum order'),
  credit: message('Over the limit of the monthly account'),
  'open-orders': message('Too many open orders'),
  'no-empties': message('No empties to hand back'),
  dearer: message('Costs more than the customer was told'),
};
