/** What is found by its name: acts here, screens in the table of the menu. */
import { message, t } from '#web/shared/language.ts';
import type { Place } from './screens.ts';

export const acts: readonly Place[] = [
  { to: '/admin/orders/new', label: message('New order by phone') },
  { to: '/admin/money?act=payment', label: message('Record a payment') },
  { to: '/admin/money?act=expense', label: message('Record an expense') },
  { to: '/admin/money?act=count', label: message('Count the till') },
  { to: '/admin/money?act=banking', label: message('Deposit in bank') },
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
