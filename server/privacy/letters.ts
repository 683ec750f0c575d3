/** The email that confirms the deletion of an account. */
import type { Language } from '#contract/shared/translate.ts';
import { type LetterTable, mailOf } from '../platform/mail/letter.ts';

/** The email waits at most this long, even if it could not be sent, because its address must be deleted, too. */
const waitsSeconds = 7 * 86_400;

/** `keptDays` is the number of days for which the deleted values are kept; 0 if they are not kept. */
export const describeDeletion = (to: string, { language, keptDays }: { language: Language; keptDays: number }) =>
  mailOf('account-deleted', to, { language, keptDays, expiresInSeconds: waitsSeconds });
export type PrivacyMail = ReturnType<typeof describeDeletion>;

export const letters: LetterTable<PrivacyMail> = {
  'account-deleted': {
    write: ({ keptDays }, { t, shop }) => ({
      subject: t('Your account was deleted'),
      heading: t('Your account was deleted'),
      blocks: [
        {
          block: 'paragraph',
          text: t('Your account at {shop} and your personal data were deleted. This email is the last one.', {
            shop: shop.name,
          }),
        },
        {
          block: 'paragraph',
          text:
            keptDays === 0
              ? t('The law asks us to keep invoices for eight years. Nobody uses them for anything else.')
              : t(
                  'The law asks us to keep some records: invoices for eight years, and what was deleted for {days} days. Nobody uses them for anything else.',
                  { days: keptDays },
                ),
        },
        {
          block: 'note',
          text: t(
            'If you did not delete it, please tell {shop} at once. With this email address you can register again.',
            {
              shop: shop.name,
            },
          ),
        },
      ],
    }),
  },
};
