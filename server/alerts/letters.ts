/** The email about alerts: one alert, or a digest of many. */
import { type AlertKind, alertKinds } from '#contract/alerts/kinds.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Block } from '../platform/mail/layout.ts';
import { type LetterTable, mailOf } from '../platform/mail/letter.ts';
import type { AlertRow } from './store.ts';

interface Alerts {
  language: Language;
  counts: readonly { kind: AlertKind; count: number }[];
  /** The newest ones. */
  named: readonly Pick<AlertRow, 'kind' | 'orderNumber' | 'name'>[];
  link: string;
  choicesLink: string;
}

export const describeAlerts = (to: string, alerts: Alerts) => mailOf('alerts', to, alerts);

export type AlertMail = ReturnType<typeof describeAlerts>;

export const letters: LetterTable<AlertMail> = {
  alerts: {
    write({ counts, named, link, choicesLink }, { t, shop }) {
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      const [first] = named;
      const isOne = total === 1 && first !== undefined;
      const subject = isOne
        ? t('{alert} in {shop}', { alert: t(alertKinds[first.kind].name), shop: shop.name })
        : t('{count} new alerts in {shop}', { count: total, shop: shop.name });
      const numbers: Block = {
        block: 'facts',
        facts: counts.map(({ kind, count }) => [t(alertKinds[kind].name), String(count)]),
      };
      const newest: Block = {
        block: 'facts',
        facts: named.map(({ kind, orderNumber, name }) => [
          t(alertKinds[kind].name),
          [orderNumber, name].filter(Boolean).join(' · '),
        ]),
      };
      const more = total - named.length;
      return {
        subject,
        heading: subject,
        blocks: [
          ...(isOne ? [] : [numbers]),
          newest,
          ...(more > 0 ? [{ block: 'note', text: t('And {count} more.', { count: more }) } as const] : []),
          { block: 'button', label: t('Open the admin area'), link },
          { block: 'note', text: t('Choose which emails you get, and when: {link}', { link: choicesLink }) },
        ],
      };
    },
  },
};
