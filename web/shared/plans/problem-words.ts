/** Why a day of a plan is not delivered, and what can be done about it, in words of the page's language. */
import type { PlanProblem } from '#contract/plans/rules.ts';
import { message } from '../language.ts';

/** What helps, as buttons: another slot, an order of its own, another plan, paying what is due. */
export type Remedy = 'move' | 'order' | 'edit' | 'pay';

interface ProblemWords {
  /** As a sentence of its own. */
  reason: string;
  remedies: readonly Remedy[];
}

export const problemWords: Readonly<Record<PlanProblem, ProblemWords>> = {
  stock: { reason: message('What you wanted is out of stock.'), remedies: ['move', 'edit'] },
  holiday: { reason: message('We do not come on this day.'), remedies: ['move'] },
  weekday: { reason: message('We do not come on this day of the week.'), remedies: ['move', 'edit'] },
  full: { reason: message('This time is full.'), remedies: ['move', 'order'] },
  'cut-off': { reason: message('It is too late for this time.'), remedies: ['move', 'order'] },
  unserved: { reason: message('We do not deliver to this address any more.'), remedies: ['edit'] },
  window: { reason: message('We do not come at this time of the day any more.'), remedies: ['move', 'edit'] },
  cash: { reason: message('We take no cash at this address any more.'), remedies: ['edit'] },
  minimum: { reason: message('It is below the least value of an order.'), remedies: ['edit'] },
  credit: { reason: message('Your monthly account has no room for it.'), remedies: ['pay', 'edit'] },
  'open-orders': { reason: message('You have as many open orders as we take at a time.'), remedies: ['move'] },
  'no-empties': { reason: message('You have no empty jars to hand back.'), remedies: ['order', 'edit'] },
  dearer: { reason: message('It has become dearer than we told you.'), remedies: ['edit'] },
};
