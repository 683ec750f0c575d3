/** The email about a payment that has not arrived. */
import { formatAmount } from '#contract/shared/money.ts';
import type { Services } from '#server/core/services.ts';
import { type LetterTable, mailsOf } from '#server/platform/mail/letter.ts';
import type { ClaimRow } from './claim.store.ts';

export function describeRefusedClaim(row: ClaimRow, { settings }: Services) {
  const { customerEmail, customerName, utr, amountPaise, orderId, orderNumber, reason } = row;
  // A payment without an order was for the account, so the link leads there.
  const path = orderId === null ? 'account' : `orders/${orderId}`;
  return mailsOf('claim-refused', customerEmail, {
    customerName,
    utr,
    amountPaise,
    orderNumber,
    reason,
    link: `${settings.publicUrl}/${path}`,
  });
}
export type ClaimMail = ReturnType<typeof describeRefusedClaim>[number];

export const letters: LetterTable<ClaimMail> = {
  'claim-refused': {
    write({ customerName: name, utr, amountPaise, orderNumber, reason, link }, { t }) {
      const values = { name, utr, amount: formatAmount(amountPaise) };
      return {
        subject: t('We could not find your UPI payment {utr}', { utr }),
        heading: t('We could not find your UPI payment {utr}', { utr }),
        blocks: [
          {
            block: 'paragraph',
            text: orderNumber
              ? t(
                  'Hello {name}, you told us that you paid {amount} for order {orderNumber}. We have not received it.',
                  {
                    ...values,
                    orderNumber,
                  },
                )
              : t('Hello {name}, you told us that you paid {amount}. We have not received it.', values),
          },
          { block: 'quote', text: reason },
          { block: 'paragraph', text: t('Please check the reference in your UPI app and send it to us again.') },
          { block: 'button', label: orderNumber ? t('See your order') : t('See your account'), link },
        ],
      };
    },
  },
};
