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
  stock: { reason: message('What you chose is out of stock.'), remedies: ['move', 'edit'] },
  holiday: { reason: message('We do not deliver on this day.'), remedies: ['move'] },
  weekday: { reason: message('We do not deliver on this day of the week.'), remedies: ['move', 'edit'] },
  full: { reason: message('This time is full.'), remedies: ['move', 'order'] },
  'cut-off': { reason: message('It is too late to order for this time.'), remedies: ['move', 'order'] },
  unserved: { reason: message('We no longer deliver to this address.'), remedies: ['edit'] },
  window: { reason: message('We no longer deliver at this time of day.'), remedies: ['move', 'edit'] },
  cash: { reason: message('We no longer take cash at this address.'), remedies: ['edit'] },
  minimum: { reason: message('It is below the minimum order.'), remedies: ['edit'] },
  credit: { reason: message('It is more than what is left on your monthly account.'), remedies: ['pay', 'edit'] },
  'open-orders': { reason: message('You already have the maximum number of open orders.'), remedies: ['move'] },
  'no-empties': { reason: message('You have no empty jars to hand back.'), remedies: ['order', 'edit'] },
  dearer: { reason: message('It now costs more than we told you.'), remedies: ['edit'] },
};
