/** The email and the notification about alerts: one alert, or a digest of many. */
import { type AlertKind, alertKinds, alertListPath } from '#contract/alerts/kinds.ts';
import type { Language, Translate } from '#contract/shared/translate.ts';
import type { Block } from '../platform/mail/layout.ts';
import { type LetterTable, mailOf } from '../platform/mail/letter.ts';
import type { PushMessage } from '../platform/push/send-to-browser.ts';
import type { AlertRow } from './store.ts';

type Counts = readonly { kind: AlertKind; count: number }[];

interface Alerts {
  language: Language;
  /**
   * The key of the email. A queued email with the same key is replaced by this one, which also contains the newer
   * alerts.
   */
  replaces: string;
  /** The id of the last alert that the person already knows. The email is about later alerts. */
  after: number;
  counts: Counts;
  /** The newest alerts. */
  named: readonly Pick<AlertRow, 'kind' | 'orderNumber' | 'name'>[];
  link: string;
  choicesLink: string;
}

export const totalOf = (counts: Counts): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Says what has happened, or how many things have happened. `only` is the kind of the only alert. */
function titleOf(t: Translate, shop: string, total: number, only: AlertKind | undefined): string {
  return only
    ? t('{alert} in {shop}', { alert: t(alertKinds[only].name), shop })
    : t('{count} new alerts in {shop}', { count: total, shop });
}

/** The key of a person's email about alerts, so that at most one such email waits for each person. */
export const keyOfMail = (reader: string) => `alerts:${reader}`;

export const describeAlerts = (to: string, alerts: Alerts) => mailOf('alerts', to, alerts);

export type AlertMail = ReturnType<typeof describeAlerts>;

export const letters: LetterTable<AlertMail> = {
  alerts: {
    write({ counts, named, link, choicesLink }, { t, shop }) {
      const total = totalOf(counts);
      const [first] = named;
      const isOne = total === 1 && first !== undefined;
      const subject = titleOf(t, shop.name, total, isOne ? first.kind : undefined);
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

interface Notice {
  counts: Counts;
  /** The alert, if there is only one. */
  only: Pick<AlertRow, 'kind' | 'orderNumber' | 'name'> | undefined;
  shop: string;
}

/** Writes a notification. It names no customer, because other people may see the screen. */
export function writeNotification(t: Translate, { counts, only, shop }: Notice): PushMessage {
  const list = counts.map(({ kind, count }) => `${t(alertKinds[kind].name)}: ${count}`);
  return {
    title: titleOf(t, shop, totalOf(counts), only?.kind),
    body: only ? (nameOf(only) ?? '') : list.join(' · '),
    url: alertListPath,
  };
}

/** An alert about an order has its number; an alert about stock has the name of the product. */
const nameOf = ({ kind, orderNumber, name }: Pick<AlertRow, 'kind' | 'orderNumber' | 'name'>): string | null =>
  kind === 'lowStock' ? name : orderNumber;
