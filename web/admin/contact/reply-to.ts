import type { Contact } from '#contract/contact/calls.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';

/** Longer addresses are cut or refused by mail programs. */
const longestAddress = 1900;

/** The address that opens the mail program with a reply: a subject, and the message below, as far as there is room. */
export function replyTo({ name, email, message, createdAt }: Contact, shop: string): string {
  const subject = t('Your message to {shop}', { shop });
  const head = t('{name} wrote on {date}:', { name, date: formatDateTime(createdAt) });
  const start = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
  const quote = (text: string) =>
    `${start}&body=${encodeURIComponent(`\r\n\r\n${head}\r\n${text.replace(/^/gm, '> ').replace(/\r?\n/g, '\r\n')}`)}`;
  const whole = quote(message);
  if (whole.length <= longestAddress) return whole;
  const letters = [...message];
  let [least, most] = [0, letters.length];
  const cut = (length: number) => quote(`${letters.slice(0, length).join('')}…`);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (cut(middle).length <= longestAddress) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}
