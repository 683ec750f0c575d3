/** The email that tells a customer how staff or a rider changed a plan. */

import { formatDay } from '#contract/shared/days.ts';
import { message } from '#contract/shared/translate.ts';
import { loadCustomer } from '../accounts/account.store.ts';
import type { Queryable } from '../core/db/database.ts';
import type { Services } from '../core/services.ts';
import { type LetterTable, mailsOf } from '../platform/mail/letter.ts';
import type { Acted } from './open-plan.ts';

export type PlanNews =
  | 'begun'
  | 'changed'
  | 'paused'
  | 'resumed'
  | 'ended'
  | 'skipped'
  | 'moved'
  | 'quantities'
  | 'edited';

export async function describeChange(
  tx: Queryable,
  { after: { plan }, outcome: { next } }: Pick<Acted, 'after' | 'outcome'>,
  news: PlanNews,
  { settings }: Services,
  /** The day of the delivery if a single day was changed. */
  day?: string,
) {
  const customer = await loadCustomer(tx, plan.customerId);
  return mailsOf('plan-changed', customer?.email ?? null, {
    customerName: customer?.name ?? '',
    news,
    day,
    from: plan.pausedFrom,
    until: plan.pausedUntil,
    next: next?.on ?? null,
    link: `${settings.publicUrl}/plans`,
  });
}
export type PlanChangedMail = Awaited<ReturnType<typeof describeChange>>[number];

const subjects = {
  begun: message('We have started a plan for you'),
  changed: message('We have changed your plan'),
  paused: message('We have paused your plan'),
  resumed: message('Your plan is resumed'),
  ended: message('We have ended your plan'),
  skipped: message('This delivery is skipped'),
  moved: message('Your delivery was moved'),
  quantities: message('Your next delivery has one more'),
  edited: message('Each delivery has one more from now on'),
} as const;

/** Changes that a rider made at the request of the customer. */
const riderChanges = { skipped: true, moved: true, quantities: true, edited: true };

export const letters: LetterTable<PlanChangedMail> = {
  'plan-changed': {
    write({ customerName: name, news, day, from, until, next, link }, { t, language }) {
      const date = (day: string) => formatDay(day, language);
      const pause = () => {
        if (from === null) return [];
        return until === null
          ? [t('There are no deliveries from {from} until you resume.', { from: date(from) })]
          : [t('There are no deliveries from {from} to {until}.', { from: date(from), until: date(until) })];
      };
      const greet = () => {
        if (news in riderChanges)
          return t('Hello {name}, our rider changed your plan as you asked at the door.', { name });
        return news === 'begun'
          ? t('Hello {name}, our staff started this plan for you.', { name })
          : t('Hello {name}, our staff changed your plan for you.', { name });
      };
      const said = [
        ...(news === 'paused' ? pause() : []),
        ...(day ? [t('It is about the delivery of {day}.', { day: date(day) })] : []),
        next === null ? t('No further delivery is planned.') : t('Your next delivery: {date}', { date: date(next) }),
      ];
      return {
        subject: t(subjects[news]),
        heading: t(subjects[news]),
        blocks: [
          {
            block: 'paragraph',
            text: greet(),
          },
          { block: 'paragraph', text: said.join(' ') },
          { block: 'button', label: t('See my deliveries'), link },
        ],
      };
    },
  },
};
