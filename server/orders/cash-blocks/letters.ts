/** Emails to a customer for whom cash was blocked, or allowed again. */
import { usualBlockReason } from '#contract/orders/failed-stops.ts';
import type { Services } from '#server/core/services.ts';
import { type LetterTable, mailsOf } from '#server/platform/mail/letter.ts';

interface Reader {
  name: string;
  email: string | null;
}

export const describeBlock = ({ name, email }: Reader, reason: string, { settings }: Services) =>
  mailsOf('cash-blocked', email, { customerName: name, reason, link: `${settings.publicUrl}/products` });
export const describeAllowed = ({ name, email }: Reader, { settings }: Services) =>
  mailsOf('cash-allowed', email, { customerName: name, link: `${settings.publicUrl}/products` });
export type CashMail = ReturnType<typeof describeBlock>[number] | ReturnType<typeof describeAllowed>[number];

export const letters: LetterTable<CashMail> = {
  'cash-blocked': {
    write: ({ customerName: name, reason, link }, { t, shop }) => ({
      subject: t('Please pay before the delivery from now on'),
      heading: t('No cash for now'),
      blocks: [
        {
          block: 'paragraph',
          text: t('Hello {name}, we take no cash for your new orders at the moment. The reason:', { name }),
        },
        { block: 'paragraph', text: reason === usualBlockReason ? t(usualBlockReason) : reason },
        {
          block: 'paragraph',
          text: t(
            'You can order as before and pay before the delivery, for example by UPI. Your present orders and plans continue.',
          ),
        },
        ...(shop.phone
          ? [
              {
                block: 'paragraph',
                text: t('Is this a mistake? Please call us: {phone}', { phone: shop.phone }),
              } as const,
            ]
          : []),
        { block: 'button', label: t('Order water'), link },
      ],
    }),
  },
  'cash-allowed': {
    write: ({ customerName: name, link }, { t }) => ({
      subject: t('You can pay in cash again'),
      heading: t('Cash is possible again'),
      blocks: [
        { block: 'paragraph', text: t('Hello {name}, you can pay in cash at the door again.', { name }) },
        { block: 'button', label: t('Order water'), link },
      ],
    }),
  },
};
