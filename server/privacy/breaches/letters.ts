/**
 * The email to a customer who is affected by a breach: the texts that the law requires, as the owner has written them.
 */
import { officerLine } from '#contract/settings/officer-line.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import { type LetterTable, mailOf } from '#server/platform/mail/letter.ts';
import type { DueBreach } from './store.ts';

type Texts = Pick<DueBreach, 'happened' | 'consequences' | 'measures' | 'advice'>;

export function describeBreach(
  { happened, consequences, measures, advice }: Texts,
  { email, language }: { email: string; language: Language },
  { grievanceOfficer: officer, phone, email: address }: Pick<Shop, 'grievanceOfficer' | 'phone' | 'email'>,
) {
  // An officer without own contacts is reached by those of the shop.
  const ofShop = officer.phone === '' && officer.email === '' ? [phone, address] : [];
  return mailOf('breach-notice', email, {
    language,
    happened,
    consequences,
    measures,
    advice,
    contacts: [officerLine(officer), ...ofShop].filter((part) => part !== '').join(', '),
  });
}
export type BreachMail = ReturnType<typeof describeBreach>;

export const letters: LetterTable<BreachMail> = {
  'breach-notice': {
    write: ({ happened, consequences, measures, advice, contacts }, { t, shop }) => ({
      subject: t('Important: about your data at {shop}', { shop: shop.name }),
      heading: t('About your data at {shop}', { shop: shop.name }),
      blocks: [
        {
          block: 'paragraph',
          text: t('Your personal data may have been lost, or may have reached somebody who should not have it.'),
        },
        { block: 'paragraph', text: t('What happened') },
        { block: 'quote', text: happened },
        { block: 'paragraph', text: t('What it can mean for you') },
        { block: 'quote', text: consequences },
        { block: 'paragraph', text: t('What we are doing') },
        { block: 'quote', text: measures },
        { block: 'paragraph', text: t('What you can do') },
        { block: 'quote', text: advice },
        ...(contacts === '' ? [] : [{ block: 'note', text: t('Questions? Ask: {contacts}', { contacts }) } as const]),
      ],
    }),
  },
};
