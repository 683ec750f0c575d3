/** The email with the receipt of a payment. */
import type { IssuedVoucher } from '#contract/documents/voucher.ts';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { Services } from '#server/core/services.ts';
import { type LetterTable, mailsOf } from '#server/platform/mail/letter.ts';
import { formatDay } from '../describe-order.ts';

interface Payer {
  name: string;
  email: string | null;
}

export function describeReceipt(
  { id, number, day, content }: IssuedVoucher,
  { name: customerName, email }: Payer,
  { settings }: Pick<Services, 'settings'>,
) {
  const { amountPaise, parts, reference, orderNumbers, duePaise, balancePaise } = content;
  return mailsOf('receipt', email, {
    customerName,
    number,
    day,
    amountPaise,
    parts,
    reference,
    orderNumbers,
    duePaise,
    balancePaise,
    link: `${settings.publicUrl}/account/receipts/${id}`,
  });
}
export type ReceiptMail = ReturnType<typeof describeReceipt>[number];

export const letters: LetterTable<ReceiptMail> = {
  receipt: {
    write(mail, { t, language }) {
      const { customerName: name, number, amountPaise, parts, reference, orderNumbers, link } = mail;
      const amount = formatAmount(amountPaise);
      const subject = t('Receipt {number} for {amount}', { number, amount });
      const methods = parts.map((part) => `${t(describeMethod(part.method))} ${formatAmount(part.amountPaise)}`);
      const facts: [string, string][] = [
        [t('Document number'), number],
        [t('Date'), formatDay(mail.day, language)],
        [t('Payment method'), methods.join('\n')],
        [t('Reference'), reference],
        [t('For'), orderNumbers.length === 0 ? t('the account') : orderNumbers.join(', ')],
        [t('Still to pay after it'), formatAmount(mail.duePaise)],
        [t('Balance after it'), mail.balancePaise > 0 ? formatAmount(mail.balancePaise) : ''],
      ];
      return {
        subject,
        heading: subject,
        blocks: [
          { block: 'paragraph', text: t('Hello {name}, we have received {amount}. Thank you.', { name, amount }) },
          { block: 'facts', facts: facts.filter(([, fact]) => fact !== '') },
          { block: 'button', label: t('See the receipt'), link },
        ],
      };
    },
  },
};
