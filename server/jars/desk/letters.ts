/** The reminder for a customer who has had jars for a long time: an email, or a message that staff send by WhatsApp. */
import { formatAmount } from '#contract/shared/money.ts';
import { parseLanguage, type Translate, translatorOf } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import { textsFor } from '#languages/texts.ts';
import type { Settings } from '#server/core/settings.ts';
import { linkWhatsApp } from '#server/core/whats-app.ts';
import { type LetterTable, mailOf } from '#server/platform/mail/letter.ts';
import type { HolderRow } from './holder.store.ts';

type Holder = Pick<HolderRow, 'name' | 'phone' | 'language' | 'jars' | 'depositPaise'>;

const texts = textsFor('letters');

const linkOf = ({ publicUrl }: Settings) => `${publicUrl}/jars`;

export function describeReminder(to: string, row: Holder, settings: Settings) {
  const { name, language, jars, depositPaise } = row;
  return mailOf('jars-held', to, { language, customerName: name, jars, depositPaise, link: linkOf(settings) });
}
export type JarMail = ReturnType<typeof describeReminder>;

function describeHeld(t: Translate, jars: number, depositPaise: number): string {
  if (depositPaise === 0) return t('You have {count} of our jars.', { count: jars });
  return t('You have {count} of our jars. You get {deposit} deposit back when you return them.', {
    count: jars,
    deposit: formatAmount(depositPaise),
  });
}

/** A link that opens WhatsApp with the reminder, in the customer's language; null for an invalid number. */
export function linkReminder(row: Holder, shop: Shop, settings: Settings): string | null {
  const t = translatorOf(texts[parseLanguage(row.language)]);
  const lines = [
    t('Hello {name},', { name: row.name }),
    describeHeld(t, row.jars, row.depositPaise),
    t('Would you like to order water, or return them?'),
    `${shop.name} ${linkOf(settings)}`,
  ];
  return linkWhatsApp(row.phone, lines.join('\n'));
}

export const letters: LetterTable<JarMail> = {
  'jars-held': {
    write: ({ customerName, jars, depositPaise, link }, { t }) => ({
      subject: t('You have {count} of our jars', { count: jars }),
      heading: t('Hello {name},', { name: customerName }),
      blocks: [
        { block: 'paragraph', text: describeHeld(t, jars, depositPaise) },
        { block: 'paragraph', text: t('Would you like to order water, or return them?') },
        { block: 'button', label: t('My Jars'), link },
      ],
    }),
  },
};
