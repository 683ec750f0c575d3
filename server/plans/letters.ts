/** The letter about what staff did with a plan for its customer. */

import { message } from '#contract/shared/translate.ts';
import type { Services } from '../core/services.ts';
import { formatDay } from '../orders/describe-order.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { LetterTable, Mail } from '../platform/mail/letter.ts';
import { nameCustomer } from './admin.store.ts';
import type { Acted } from './open-plan.ts';

export interface PlanChangedMail extends Mail {
  kind: 'plan-changed';
  customerName: string;
  news: 'paused' | 'resumed' | 'ended';
  /** Days, `YYYY-MM-DD`. */
  from: string | null;
  until: string | null;
  next: string | null;
  link: string;
}

/** None to a customer without an address. */
export async function describeChange(
  tx: Queryable,
  { after: { plan }, outcome: { next } }: Pick<Acted, 'after' | 'outcome'>,
  news: PlanChangedMail['news'],
  { settings }: Services,
): Promise<PlanChangedMail[]> {
  const customer = await nameCustomer(tx, plan.customerId);
  if (!customer || customer.email === null) return [];
  return [
    {
      kind: 'plan-changed',
      to: customer.email,
      customerName: customer.name,
      news,
      from: plan.pausedFrom,
      until: plan.pausedUntil,
      next: next?.on ?? null,
      link: `${settings.publicUrl}/plans`,
    },
  ];
}

const subjects = {
  paused: message('We have paused your plan'),
  resumed: message('Your plan is resumed'),
  ended: message('We have ended your plan'),
} as const;

export const letters: LetterTable<PlanChangedMail> = {
  'plan-changed': {
    write({ customerName: name, news, from, until, next, link }, { t, language }) {
      const date = (day: string) => formatDay(day, language);
      const pause = () => {
        if (from === null) return [];
        return until === null
          ? [t('There are no deliveries from {from} until you resume.', { from: date(from) })]
          : [t('There are no deliveries from {from} to {until}.', { from: date(from), until: date(until) })];
      };
      const said = [
        ...(news === 'paused' ? pause() : []),
        next === null ? t('No further delivery is planned.') : t('Your next delivery: {date}', { date: date(next) }),
      ];
      return {
        subject: t(subjects[news]),
        heading: t(subjects[news]),
        blocks: [
          { block: 'paragraph', text: t('Hello {name}, our staff changed your plan for you.', { name }) },
          { block: 'paragraph', text: said.join(' ') },
          { block: 'button', label: t('See my deliveries'), link },
        ],
      };
    },
  },
};
