/** Emails about plans: announcements of deliveries, problems that prevent a delivery, and reminders of pauses. */

import { nameIn, namesOf } from '#contract/catalogue/translations.ts';
import { describeWindow } from '#contract/orders/delivery.ts';
import { payableOf } from '#contract/orders/order-sums.ts';
import type { PlanProblem } from '#contract/plans/rules.ts';
import { formatDay, startOfNextDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { message, type Translate } from '#contract/shared/translate.ts';
import { formatTime, translateSpan } from '#contract/slots/rules.ts';
import type { Services } from '#server/core/services.ts';
import type { MailedProduct } from '#server/orders/describe-order.ts';
import { describeLeftOut } from '#server/orders/letters.ts';
import type { DecisionDetails } from '#server/orders/placing/decide.rules.ts';
import type { OrderRow } from '#server/orders/store.ts';
import type { Block } from '#server/platform/mail/layout.ts';
import { type LetterTable, mailOf, mailsOf } from '#server/platform/mail/letter.ts';
import { cutoffOf, type Window } from '#server/slots/rules.ts';
import type { DueDay } from '../rules.ts';
import type { PlanRow } from '../store.ts';
import type { PlanCustomer } from './rules.ts';
import type { DayTally } from './store.ts';

interface AboutDay {
  day: DueDay;
  window: Window | undefined;
}

/** The email is useless after the cut-off, because the delivery can be changed only until then. */
const untilCutoff = ({ window, day }: AboutDay) =>
  window ? { goodUntil: cutoffOf(window, day.on).toISOString() } : {};

const linkOf = ({ settings }: Services) => `${settings.publicUrl}/plans`;

/** The window of a delivery in words, or the key of the window if it was deleted. */
export function hoursOf({ window, day }: { window: Window | undefined; day: Pick<DueDay, 'windowKey'> }): string {
  if (!window) return day.windowKey;
  const { label, fromMinute, toMinute } = window;
  return describeWindow({ label, from: formatTime(fromMinute), to: formatTime(toMinute) });
}

/**
 * The email that announces a delivery before its order is made, with its products and present price. It is sent again
 * if the price has increased.
 */
export function describeAnnouncement(
  { name: customerName, email }: PlanCustomer,
  { order, decided, wasPaise, ...about }: AboutDay & { order: OrderRow; decided: DecisionDetails; wasPaise?: number },
  services: Services,
) {
  const { leftOut, isFewer } = decided;
  return mailsOf('plan-told', email, {
    customerName,
    day: about.day.on,
    hours: hoursOf(about),
    lines: order.items.map(
      ({ name, translations, size, quantity }): MailedProduct => ({
        name,
        translations: namesOf(translations),
        size,
        quantity,
      }),
    ),
    payablePaise: payableOf(order),
    wasPaise,
    ...untilCutoff(about),
    leftOut,
    isFewer,
    link: linkOf(services),
  });
}
type AnnouncementMail = ReturnType<typeof describeAnnouncement>[number];

/** A problem that prevents a delivery. */
export interface DayProblem {
  problem: PlanProblem;
  /** Whether the delivery has failed; otherwise the customer can still change it. */
  isFinal: boolean;
  /** The announced amount and the present one, if the price has increased. */
  dearer?: { toldPaise: number; payablePaise: number } | undefined;
  /** The reason why staff closed the slot, and the windows that are open on that day. */
  closed?: { note: string; open: string[] } | undefined;
}

/**
 * The email about a problem. A warning may be sent until the cut-off, and the final message until the end of the day.
 */
export function describeProblem(
  { name: customerName, email }: PlanCustomer,
  { problem, isFinal, dearer, closed, ...about }: AboutDay & DayProblem,
  services: Services,
) {
  const good = isFinal ? { goodUntil: startOfNextDay(about.day.on).toISOString() } : untilCutoff(about);
  const { planId, on: day, date } = about.day;
  const link = dearer ? `${linkOf(services)}?deliver=${planId}:${date}` : linkOf(services);
  const hours = hoursOf(about);
  return mailsOf('plan-problem', email, {
    customerName,
    day,
    hours,
    problem,
    isFinal,
    dearer,
    ...(closed && { closed }),
    ...good,
    link,
  });
}
type ProblemMail = ReturnType<typeof describeProblem>[number];

/**
 * The email about a paused plan. `isReactivated` means that the shop had paused it because the account was deactivated,
 * and the account is active again.
 */
export function describePause(
  { name: customerName, email }: PlanCustomer,
  { pausedFrom, pausedByShop: isReactivated }: PlanRow,
  services: Services,
) {
  const data = { customerName, since: pausedFrom ?? '', isReactivated, link: linkOf(services) };
  return mailsOf('plan-paused', email, data);
}
type PauseMail = ReturnType<typeof describePause>[number];

/** The email to the shop about the results of one run of the job. */
export function describeRun(days: DayTally[], { settings, shop }: Services) {
  const [day, ...others] = days;
  const query = day && others.length === 0 ? `?deliveryDate=${day.day}` : '';
  return mailOf('plans-made', shop().email, { days, link: `${settings.publicUrl}/admin/orders${query}` });
}

export type PlanMail = AnnouncementMail | ProblemMail | PauseMail | ReturnType<typeof describeRun>;

/** For each problem, its description and the advice to the customer. */
const problems = {
  stock: [message('None of it is in stock.'), message('You can choose other products for your plan.')],
  holiday: [message('This delivery time is closed.'), message('You can choose another time.')],
  weekday: [
    message('We do not deliver at that time on that weekday.'),
    message('You can choose another time for your plan.'),
  ],
  full: [message('That time is full.'), message('You can choose another time.')],
  'cut-off': [message('Orders closed before we could place yours. We are sorry.'), ''],
  unserved: [message('We no longer deliver to this address.'), message('You can give your plan another address.')],
  window: [message('We no longer deliver there at that time.'), message('You can choose another time for your plan.')],
  cash: [message('We no longer take cash there.'), message('You can choose another way to pay for your plan.')],
  minimum: [
    message('This is below our minimum order for this address.'),
    message('You can add something to your plan.'),
  ],
  credit: [
    message('It is more than what is left on your monthly account.'),
    message('You can pay your account, or choose another way to pay for your plan.'),
  ],
  'open-orders': [message('You have too many open orders.'), message('One of them must be delivered first.')],
  'no-empties': [
    message('Your plan brings only as many jars as you return, and you have no empty jars.'),
    message('You can change this in your plan.'),
  ],
  dearer: [
    message('It now costs more than we told you.'),
    message('You can still order it with one press until orders close.'),
  ],
} as const satisfies Record<PlanProblem, readonly [string, string]>;

const describeOpen = (hours: readonly string[], t: Translate): string =>
  hours.length > 0
    ? t('Still open on that day: {times}.', { times: hours.map((one) => translateSpan(one, t)).join(', ') })
    : t('All times of that day are closed. You can choose another day.');

const change = message('Change my deliveries');

export const letters: LetterTable<PlanMail> = {
  'plan-told': {
    write(
      { customerName: name, day, hours, lines, payablePaise, wasPaise, leftOut, isFewer, link },
      { t, tMessage, language },
    ) {
      const missing = describeLeftOut({ leftOut, isFewer }, language).map(
        (one): Block => ({ block: 'paragraph', text: tMessage(one) }),
      );
      const date = formatDay(day, language);
      const isDearer = wasPaise !== undefined;
      const subject = isDearer
        ? t('Your delivery on {date} costs more', { date })
        : t('Your delivery on {date}', { date });
      const news = isDearer
        ? t('Hello {name}, your next delivery costs more than we told you. We will order it in six hours:', { name })
        : t('Hello {name}, this is your next delivery:', { name });
      return {
        subject,
        heading: subject,
        blocks: [
          { block: 'paragraph', text: news },
          {
            block: 'facts',
            facts: [
              [t('Delivery'), `${date}\n${translateSpan(hours, t)}`],
              ...lines.map((line) => [nameIn(line, language), `${line.size} × ${line.quantity}`] as const),
              ...(isDearer ? [[t('We told you'), formatAmount(wasPaise)] as const] : []),
              [t('As of today'), formatAmount(payablePaise)],
            ],
          },
          ...missing,
          { block: 'paragraph', text: t('You can still skip it, move it or change it.') },
          { block: 'button', label: t(change), link },
        ],
      };
    },
  },
  'plan-problem': {
    write({ customerName: name, day, hours, problem, isFinal, dearer, closed, link }, { t, language }) {
      const date = formatDay(day, language);
      const [reason, advice] = problems[problem];
      const subject = isFinal
        ? t('No delivery on {date}', { date })
        : t('Your delivery on {date} needs your attention', { date });
      const news = isFinal
        ? t('Hello {name}, we could not place your plan’s order.', { name })
        : t('Hello {name}, as of today we cannot place your plan’s next order.', { name });
      const amounts = dearer
        ? ([
            [t('We told you'), formatAmount(dearer.toldPaise)],
            [t('It costs now'), formatAmount(dearer.payablePaise)],
          ] as const)
        : [];
      const goesOn = t('Your plan continues with its next delivery.');
      return {
        subject,
        heading: subject,
        blocks: [
          { block: 'paragraph', text: news },
          { block: 'facts', facts: [[t('Delivery'), `${date}\n${translateSpan(hours, t)}`], ...amounts] },
          ...(closed?.note ? [{ block: 'quote', text: t(closed.note) } as const] : []),
          { block: 'paragraph', text: [t(reason), advice && t(advice)].filter(Boolean).join(' ') },
          ...(closed ? [{ block: 'paragraph', text: describeOpen(closed.open, t) } as const] : []),
          ...(isFinal ? [{ block: 'paragraph', text: goesOn } as const] : []),
          { block: 'button', label: dearer ? t('Order anyway') : t(change), link },
        ],
      };
    },
  },
  'plan-paused': {
    write: ({ customerName: name, since, isReactivated, link }, { t, language }) => ({
      subject: t('Your plan is paused'),
      heading: t('Your plan is paused'),
      blocks: [
        {
          block: 'paragraph',
          text: isReactivated
            ? t('Hello {name}, your account is active again. Your deliveries have been paused since {date}.', {
                name,
                date: formatDay(since, language),
              })
            : t('Hello {name}, your deliveries have been paused since {date}.', {
                name,
                date: formatDay(since, language),
              }),
        },
        { block: 'paragraph', text: t('They stay paused until you resume.') },
        { block: 'button', label: t(change), link },
      ],
    }),
  },
  'plans-made': {
    forStaff: 'orders.read',
    write({ days, link }, { t, language }) {
      const made = days.reduce((sum, day) => sum + day.made, 0);
      const subject = t('Orders placed by plans: {made}', { made });
      return {
        subject,
        heading: subject,
        blocks: [
          { block: 'paragraph', text: t('By day of delivery:') },
          { block: 'facts', facts: days.map((one) => [formatDay(one.day, language), describeTally(one, t)] as const) },
          { block: 'button', label: t('Manage the orders'), link },
        ],
      };
    },
  },
};

const describeTally = ({ made, late, failed }: DayTally, t: Translate): string =>
  [
    t('Orders: {made}', { made }),
    ...(late > 0 ? [t('of them placed later than usual: {late}', { late })] : []),
    ...(failed > 0 ? [t('could not be placed: {failed}', { failed })] : []),
  ].join('\n');
