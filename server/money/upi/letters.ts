/** The letter about a payment that has not come. */
import { formatAmount } from '#contract/shared/money.ts';
import type { Services } from '#server/core/services.ts';
import type { LetterTable, Mail } from '#server/platform/mail/letter.ts';
import type { ClaimRow } from './claim.store.ts';

export interface ClaimMail extends Mail {
  kind: 'claim-refused';
  customerName: string;
  utr: string;
  amountPaise: number;
  /** Null when it was paid for the account. */
  orderNumber: string | null;
  reason: string;
  link: string;
}

/** To the customer; no letter without an address. */
export function describeRefusedClaim(row: ClaimRow, { settings }: Services): ClaimMail[] {
  if (row.customerEmail === null) return [];
  const path = row.orderId === null ? 'account' : `orders/${row.orderId}`;
  return [
    {
      kind: 'claim-refused',
      to: row.customerEmail,
      customerName: row.customerName,
      utr: row.utr,
      amountPaise: row.amountPaise,
      orderNumber: row.orderNumber,
      reason: row.reason,
      link: `${settings.publicUrl}/${path}`,
    },
  ];
}

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
