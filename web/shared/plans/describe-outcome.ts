/**
 * Describes the outcome of an action on a plan in the language of the page, either afterwards or as a preview. All
 * actions use the same sentences.
 */
import type { PlanProblem } from '#contract/plans/rules.ts';
import { message, plural, t } from '#web/language.ts';
import type { PlanDay, PlanOutcome } from '../api-types.ts';
import { formatReason } from '../slots/format-reason.ts';
import { describeInstant, describeList, describeNearDay } from './describe-day.ts';

export type PlanAct = 'begin' | 'edit' | 'skip' | 'unskip' | 'move' | 'quantities' | 'pause' | 'resume' | 'end';

interface Context {
  act: PlanAct;
  /** False for a preview, before the action is confirmed. */
  isDone: boolean;
  now: Date;
}

/** Up to this number, days are named one by one; more days are only counted. */
const mostNamed = 5;

/** One sentence for each change, the most important one first. */
export function describeOutcome(outcome: PlanOutcome, context: Context): string[] {
  const { cancels, stays, makesNow } = outcome;
  const changes = describeDayChanges(outcome, context);
  const next = describeNext(outcome.next, context);
  const [first, ...others] = changes;
  // "Skips Thursday 26 November; next delivery Monday 30 November"
  const main = first === undefined ? [next.alone] : [`${first}; ${next.inside}`, ...others];
  return [
    ...(context.act === 'end' ? changes : main),
    ...cancels.map(({ orderNumber, on }) => describeCancelled(orderNumber, on, context)),
    ...stays.map(({ orderNumber, on }) =>
      t('Order {orderNumber} for {day} is already placed and does not change', {
        orderNumber,
        day: describeNearDay(on, context.now),
      }),
    ),
    ...makesNow.map((day) => describeMade(day, context.now)),
  ];
}

function describeDayChanges({ skips, takesBack, moves }: PlanOutcome, { act, isDone, now }: Context): string[] {
  const heading = nameAct(act, isDone);
  const sentences = heading === undefined ? [] : [heading];
  // A new plan adds all its days and an ended one skips all, so they are not listed.
  if (act === 'begin' || act === 'end') return sentences;
  const days = { skipped: describeDates(skips, now), back: describeDates(takesBack, now) };
  if (days.skipped !== '') {
    sentences.push(isDone ? t('Skipped {days}', { days: days.skipped }) : t('Skips {days}', { days: days.skipped }));
  }
  if (days.back !== '') {
    const isNew = act === 'edit';
    sentences.push(isNew ? t('New: {days}', { days: days.back }) : t('Skip undone: {days}', { days: days.back }));
  }
  return [...sentences, ...describeMoves(moves, isDone, now)];
}

function describeMoves(moves: PlanOutcome['moves'], isDone: boolean, now: Date): string[] {
  if (moves.length > mostNamed) {
    return [
      plural(moves.length, {
        one: '{count} delivery comes at another time',
        other: '{count} deliveries come at another time',
      }),
    ];
  }
  return moves.map(({ from, to, window: { label } }) => {
    const values = { from: describeNearDay(from, now), to: describeNearDay(to, now), window: t(label) };
    if (from === to) return t('Another time on {to}: {window}', values);
    return isDone ? t('Moved from {from} to {to}, {window}', values) : t('Moves from {from} to {to}, {window}', values);
  });
}

/** A sentence about the action itself, if the list of days does not already say what it does. */
function nameAct(act: PlanAct, isDone: boolean): string | undefined {
  if (act === 'edit') return isDone ? t('The plan is changed') : t('Changes the plan');
  if (act === 'quantities') return isDone ? t('This delivery is changed') : t('Changes this delivery only');
  if (act === 'pause') return isDone ? t('The plan pauses') : t('Pauses the plan');
  if (act === 'resume') return isDone ? t('The plan resumes') : t('Resumes the plan');
  if (act === 'end') return isDone ? t('The plan has ended') : t('Ends the plan: no more deliveries');
  return undefined;
}

function describeDates(days: readonly string[], now: Date): string {
  if (days.length <= mostNamed)
    return days.length === 0 ? '' : describeList(days.map((day) => describeNearDay(day, now)));
  return plural(days.length, { one: '{count} delivery', other: '{count} deliveries' });
}

function describeNext(next: PlanDay | null, { act, now }: Context) {
  if (!next) return { inside: t('no more deliveries'), alone: t('No more deliveries') };
  const day = describeNearDay(next.on, now);
  const values = { day, window: t(next.window.label) };
  return {
    inside: t('next delivery {day}', { day }),
    alone: act === 'begin' ? t('First delivery {day}, {window}', values) : t('Next delivery {day}, {window}', values),
  };
}

function describeCancelled(orderNumber: string, on: string, { isDone, now }: Context): string {
  const values = { orderNumber, day: describeNearDay(on, now) };
  return isDone
    ? t('Cancelled order {orderNumber} for {day}', values)
    : t('Cancels order {orderNumber} for {day}', values);
}

function describeMade({ on, cutoffAt, problem }: PlanDay, now: Date): string {
  const day = describeNearDay(on, now);
  if (problem !== null)
    return t('No order can be placed for {day}: {reason}', { day, reason: t(problemWords[problem].reason) });
  return t('The order for {day} is placed right away, because orders close {when}', {
    day,
    when: describeInstant(cutoffAt, now),
  });
}

/** A button that helps with a problem: another slot, a separate order, another plan, paying the dues. */
export type Remedy = 'move' | 'order' | 'edit' | 'pay';

interface ProblemWords {
  /** The problem as a complete sentence. */
  reason: string;
  remedies: readonly Remedy[];
}

/** Describes the problem of a day, with the shop's reason for a closed slot. */
export function describeProblem({ problem, closedNote }: Pick<PlanDay, 'problem' | 'closedNote'>): string {
  if (problem === null) return '';
  return closedNote === ''
    ? t(problemWords[problem].reason)
    : t('This delivery time is closed: {reason}.', { reason: formatReason(closedNote) });
}

export const problemWords: Readonly<Record<PlanProblem, ProblemWords>> = {
  stock: { reason: message('What you chose is out of stock.'), remedies: ['move', 'edit'] },
  holiday: { reason: message('This delivery time is closed.'), remedies: ['move'] },
  weekday: { reason: message('We do not deliver on this day of the week.'), remedies: ['move', 'edit'] },
  full: { reason: message('This time is full.'), remedies: ['move', 'order'] },
  'cut-off': { reason: message('It is too late to order for this time.'), remedies: ['move', 'order'] },
  unserved: { reason: message('We no longer deliver to this address.'), remedies: ['edit'] },
  window: { reason: message('We no longer deliver at this time of day.'), remedies: ['move', 'edit'] },
  cash: { reason: message('We no longer take cash at this address.'), remedies: ['edit'] },
  minimum: { reason: message('This is below our minimum order.'), remedies: ['edit'] },
  credit: { reason: message('It is more than what is left on your monthly account.'), remedies: ['pay', 'edit'] },
  'open-orders': { reason: message('You already have the maximum number of open orders.'), remedies: ['move'] },
  'no-empties': { reason: message('You have no empty jars to hand back.'), remedies: ['order', 'edit'] },
  dearer: { reason: message('It now costs more than we told you.'), remedies: ['edit'] },
};
