/** The email to a customer whose orders by phone were moved into the registered account. */
import type { Services } from '#server/core/services.ts';
import { type LetterTable, mailOf } from '#server/platform/mail/letter.ts';
import type { JoinedAccount, Registered } from './rules.ts';
import type { Moved } from './store.ts';

interface Joined {
  from: JoinedAccount;
  into: Registered;
  moved: Moved & { jars: number };
}

export const describeJoined = ({ from, into, moved }: Joined, { settings }: Services) =>
  mailOf('accounts-joined', into.email, {
    customerName: into.name,
    phone: from.phone,
    moved,
    link: `${settings.publicUrl}/orders`,
  });
export type JoinMail = ReturnType<typeof describeJoined>;

export const letters: LetterTable<JoinMail> = {
  'accounts-joined': {
    write: ({ customerName: name, phone, moved, link }, { t, shop }) => ({
      subject: t('Your orders by phone are in your account now'),
      heading: t('Your orders by phone'),
      blocks: [
        {
          block: 'paragraph',
          text: t('Hello {name}, your phone orders from {phone} are in your account now.', { name, phone }),
        },
        {
          block: 'facts',
          facts: [
            [t('Orders'), String(moved.orders)],
            [t('Plans'), String(moved.plans)],
            [t('Addresses'), String(moved.addresses)],
            [t('Jars with you'), String(moved.jars)],
          ],
        },
        {
          block: 'paragraph',
          text: t('Deposits, balance and dues were moved, too. This cannot be undone.'),
        },
        { block: 'button', label: t('See my orders'), link },
        {
          block: 'note',
          text: t('If you did not ask for it, please tell {shop} at once.', { shop: shop.name }),
        },
      ],
    }),
  },
};
