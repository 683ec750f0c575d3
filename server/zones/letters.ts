/** The email to people on the waiting list whose address is served now. */
import type { Language } from '#contract/shared/translate.ts';
import type { Settings } from '../core/settings.ts';
import { type LetterTable, mailOf } from '../platform/mail/letter.ts';

interface Waiting {
  pincode: string;
  email: string;
  language: Language;
}

export const describeServedArea = ({ pincode, email, language }: Waiting, { publicUrl }: Settings) =>
  mailOf('place-served', email, { language, pincode, link: `${publicUrl}/` });
export type ZoneMail = ReturnType<typeof describeServedArea>;

export const letters: LetterTable<ZoneMail> = {
  'place-served': {
    write: ({ pincode, link }, { t, shop }) => ({
      subject: t('We deliver to {pincode} now.', { pincode }),
      heading: t('We deliver to {pincode} now.', { pincode }),
      blocks: [
        {
          block: 'paragraph',
          text: t('You asked us to tell you when {shop} comes to {pincode}.', { shop: shop.name, pincode }),
        },
        { block: 'button', label: t('Go to the shop'), link },
        { block: 'note', text: t('We keep your email address for 30 more days and send no other email to it.') },
      ],
    }),
  },
};
