/** Screens and acts that are found by their names. */
import { message, t } from '#web/shared/language.ts';
import { menu, screensOf } from './navigation.ts';

export interface Place {
  to: string;
  label: ReturnType<typeof message>;
}

export const acts: readonly Place[] = [
  { to: '/admin/orders/new', label: message('New order by phone') },
  { to: '/admin/money?act=payment', label: message('Record a payment') },
  { to: '/admin/money?act=expense', label: message('Record an expense') },
  { to: '/admin/money?act=count', label: message('Count the till') },
  { to: '/admin/money?act=banking', label: message('Deposit in bank') },
];

export const screens: readonly Place[] = [
  ...menu.flatMap(screensOf),
  { to: '/admin/ahead', label: message('Needed') },
  { to: '/admin/slots/windows', label: message('Windows') },
  { to: '/admin/slots/exceptions', label: message('Holidays') },
  { to: '/admin/jars/pickups?status=open', label: message('Pick-ups') },
  { to: '/admin/money/entries', label: message('Day book') },
  { to: '/admin/money/dues', label: message('Dues') },
  { to: '/admin/money/balances', label: message('Balances and deposits') },
  { to: '/admin/money/claims?state=open', label: message('UPI payments') },
  { to: '/admin/products/containers', label: message('Containers') },
  { to: '/admin/start', label: message('First steps') },
  { to: '/admin/help', label: message('Help') },
];

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);

/** Whether each typed word begins a word of the name, in English or in the language of the page. */
export function isNamed({ label }: Pick<Place, 'label'>, typed: string): boolean {
  const named = [label, t(label)].map(wordsOf);
  return named.some((words) => wordsOf(typed).every((part) => words.some((word) => word.startsWith(part))));
}
