/** The test email by which staff check that emails arrive. */
import type { StaffMember } from '../core/actor.ts';
import { type LetterTable, mailOf } from '../platform/mail/letter.ts';

export const describeTest = ({ email, name }: Pick<StaffMember, 'email' | 'name'>) =>
  mailOf('test-email', email, { name });
export type StartMail = ReturnType<typeof describeTest>;

export const letters: LetterTable<StartMail> = {
  'test-email': {
    write: ({ name }, { t, shop }) => ({
      subject: t('Test email from {shop}', { shop: shop.name }),
      heading: t('Emails of your shop arrive'),
      blocks: [
        { block: 'paragraph', text: t('Hello {name},', { name }) },
        {
          block: 'paragraph',
          text: t('this is a test. Sign-up codes and order emails reach your customers in the same way.'),
        },
        {
          block: 'note',
          text: t('Did it land in your spam folder? Mark it as “not spam”, and ask your customers to look there.'),
        },
      ],
    }),
  },
};
