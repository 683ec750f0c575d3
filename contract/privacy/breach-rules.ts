/**
 * Rules of the forms about a breach of personal data, and the authorities that the shop must notify, with deadlines
 * (docs/india.md). The browser loads this file, so it must not import Zod.
 */
import { indiaClock, isCalendarDay } from '../shared/days.ts';
import { normalizeEmail } from '../shared/email-address.ts';
import { tooLong } from '../shared/fields.ts';
import type { FlagRule, Rules, TextRule } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';
import { cleanEmail, cleanNumber } from '../shared/typed-text.ts';

/**
 * The notices that the shop must give, each with its deadline in hours after the shop noticed the breach; null means
 * immediately.
 */
export const breachNotices = {
  certIn: { name: message('CERT-In'), hours: 6 },
  board: { name: message('Data Protection Board: first report'), hours: null },
  boardDetail: { name: message('Data Protection Board: full report'), hours: 72 },
} as const;
export type BreachNotice = keyof typeof breachNotices;
export const breachNoticeNames = Object.keys(breachNotices) as [BreachNotice, ...BreachNotice[]];

/** The deadline of a notice about a breach that was noticed at this time; null means immediately. */
export function noticeDue(kind: BreachNotice, noticedAt: Date): Date | null {
  const { hours } = breachNotices[kind];
  return hours === null ? null : new Date(noticedAt.getTime() + hours * 3_600_000);
}

/** The time in India that an input of day and time contains, such as `2026-11-30T18:30`. */
export const readIndiaTime = (typed: string): Date => new Date(`${typed}:00+05:30`);

/** A time as an input of day and time contains it, in India. */
export const typeIndiaTime = (time: Date): string => indiaClock(time).toISOString().slice(0, 16);

const timeForm = /^.{10}T([01]\d|2[0-3]):[0-5]\d$/;
const isTime = { test: (typed: string) => timeForm.test(typed) && isCalendarDay(typed.slice(0, 10)) };
const timeRule = (required: string): TextRule => ({
  required,
  pattern: [isTime, message('Please enter a day and a time')],
});

/** One email contains all texts, so they are short. */
const longText = { max: tooLong('Text', 1000) } satisfies TextRule;

export const breachRules = {
  noticedAt: timeRule(message('Please enter when you noticed it')),
  happened: { ...longText, required: message('Please describe what happened') },
  consequences: longText,
  measures: longText,
  advice: longText,
  cause: longText,
} as const satisfies Rules;

/** The texts that the affected people must read, in addition to what happened. */
export const toldTexts = [
  'consequences',
  'measures',
  'advice',
] as const satisfies readonly (keyof typeof breachRules)[];

export const noticeRules = {
  givenAt: timeRule(message('Please enter when you told them')),
  reference: { max: tooLong('Reference', 100) },
} as const satisfies Rules;

/** The most customers whom staff list at a time. */
export const mostListed = 1000;
const everybody: FlagRule = { kind: 'flag' };
export const affectedRules = {
  everybody,
  contacts: { max: tooLong('List', 50_000) } as TextRule,
} as const satisfies Rules;

/**
 * The phone numbers and email addresses in a pasted text, each once, cleaned as in a field of its own. A name before an
 * email address, as in `Asha Rao <asha@example.com>`, is left out.
 */
export const listContacts = (pasted: string): string[] => [...new Set(pasted.split(/[\n,;\t]+/).flatMap(contactsIn))];

function contactsIn(part: string): string[] {
  const words = part.split(/\s+/);
  const emails = words.filter(isEmail).map((word) => readEmail(word.replace(/[<>]/g, '')));
  const others = cleanNumber(words.filter((word) => !isEmail(word)).join(' ')).toLowerCase();
  const isName = emails.length > 0 && !/\d/.test(others);
  return others === '' || isName ? emails : [others, ...emails];
}

const isEmail = (word: string) => word.includes('@');

function readEmail(typed: string): string {
  const address = cleanEmail(typed).toLowerCase();
  return normalizeEmail(address) ?? address;
}
