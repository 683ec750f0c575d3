/** Rules for the form in which a person chooses alerts. The browser loads this file, so it must not import Zod. */
import type { FieldError, ListRule, Rules, TextRule } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';
import { type AlertKind, alertKindNames } from './kinds.ts';

/** The kinds of alerts that can be sent by email: all except the alert that emails cannot be sent. */
export const mailKinds: readonly AlertKind[] = alertKindNames.filter((kind) => kind !== 'emails');

/** The minimum time between two emails to a person, and between two notifications, in minutes. */
export const alertPauses = { fiveMinutes: 5, quarterHour: 15, hour: 60, fourHours: 240 } as const;
export type AlertPause = keyof typeof alertPauses;
export const alertPauseNames = Object.keys(alertPauses) as [AlertPause, ...AlertPause[]];
export const alertPauseWords = {
  fiveMinutes: message('At most every 5 minutes'),
  quarterHour: message('At most every 15 minutes'),
  hour: message('At most once an hour'),
  fourHours: message('At most every 4 hours'),
} as const satisfies Record<AlertPause, string>;

const kindsIn = (kinds: readonly AlertKind[], text: string): ListRule => ({
  kind: 'list',
  of: { pattern: [new RegExp(`^(${kinds.join('|')})$`), text] },
  max: [kinds.length, text],
});

const time: TextRule = { pattern: [/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:00'] };

export const choiceRules = {
  page: kindsIn(alertKindNames, 'Please choose alerts of the list'),
  email: kindsIn(mailKinds, 'Please choose alerts of the list'),
  browser: kindsIn(alertKindNames, 'Please choose alerts of the list'),
  quietFrom: time,
  quietTo: time,
  every: { oneOf: alertPauseNames },
} as const satisfies Rules;

interface QuietHours {
  quietFrom: string;
  quietTo: string;
}

/** Quiet hours need both times. They may pass midnight. */
export function checkQuietHours({ quietFrom, quietTo }: QuietHours): FieldError[] {
  if ((quietFrom === '') !== (quietTo === ''))
    return [{ path: quietFrom === '' ? 'quietFrom' : 'quietTo', msg: 'Enter both times, or leave both blank' }];
  if (quietFrom !== '' && quietFrom === quietTo)
    return [{ path: 'quietTo', msg: 'The quiet hours must end at another time' }];
  return [];
}

/** The choices of a person who has not chosen anything yet. */
export const defaultChoices = {
  page: [...alertKindNames],
  email: [] as AlertKind[],
  browser: [] as AlertKind[],
  quietFrom: '',
  quietTo: '',
  every: 'quarterHour' as AlertPause,
};
