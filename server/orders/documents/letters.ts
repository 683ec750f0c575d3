/** The email with the receipt of a payment, or with the receipts of all payments of a customer within a minute. */

import type { IssuedVoucher, VoucherPart } from '#contract/documents/voucher.ts';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { Translate } from '#contract/shared/translate.ts';
import type { Services } from '#server/core/services.ts';
import { type LetterContext, type LetterTable, mailsOf, type WrittenLetter } from '#server/platform/mail/letter.ts';

interface Payer {
  customerId: string;
  name: string;
  email: string | null;
}

/** The time that a receipt waits for further ones, in seconds. */
const waitSeconds = 60;
/** The maximum number of receipts in an email. */
const mostTogether = 200;

export function describeReceipt(
  { id, number, day, content }: IssuedVoucher,
  { customerId, name: customerName, email }: Payer,
  { settings }: Pick<Services, 'settings'>,
) {
  const { amountPaise, valueDay, parts, reference, orderNumbers, duePaise, balancePaise } = content;
  return mailsOf('receipt', email, {
    customerName,
    number,
    day,
    ...(valueDay && { valueDay }),
    amountPaise,
    parts,
    reference,
    orderNumbers,
    duePaise,
    balancePaise,
    link: `${settings.publicUrl}/account/receipts/${id}`,
    accountLink: `${settings.publicUrl}/account`,
    waitSeconds,
    replaces: togetherOf(customerId),
  });
}

/**
 * Keys of waiting emails: of the email that collects all receipts of a customer, and of an email with a single receipt
 * that came too late to be collected.
 */
export const togetherOf = (customerId: string) => `receipts:${customerId}`;
export const aloneOf = (number: string) => `receipt:${number}`;

/** An email with a receipt. `earlier` are the receipts that were already waiting in the same email. */
export type ReceiptMail = ReturnType<typeof describeReceipt>[number] & { earlier?: Payment[] };

/** A payment of an earlier receipt in the same email. */
interface Payment {
  number: string;
  day: string;
  valueDay?: string;
  amountPaise: number;
  parts: VoucherPart[];
  reference: string;
  orderNumbers: string[];
  /** Missing in emails that were queued by an earlier release. */
  link?: string;
}

/** One email with the receipts of both emails; undefined if they are too many for one. */
export function joinReceipts(waiting: ReceiptMail, mail: ReceiptMail): ReceiptMail | undefined {
  const earlier = [...(waiting.earlier ?? []), paymentOf(waiting)];
  return earlier.length < mostTogether ? { ...mail, earlier } : undefined;
}

function paymentOf(mail: ReceiptMail): Payment {
  const { number, day, valueDay, amountPaise, parts, reference, orderNumbers, link } = mail;
  return { number, day, ...(valueDay && { valueDay }), amountPaise, parts, reference, orderNumbers, link };
}

/**
 * The money that a voucher undoes, by payment method. It is subtracted first from the receipt that the voucher names,
 * and then from other receipts of its orders.
 */
export interface Undone {
  number: string;
  orderNumbers: readonly string[];
  parts: readonly VoucherPart[];
}

/** The email without money that was undone. Undefined if nothing is left of its receipts. */
export function withoutUndone({ earlier = [], ...mail }: ReceiptMail, undone: Undone): ReceiptMail | undefined {
  const left = new Map(undone.parts.map(({ method, amountPaise }) => [method, amountPaise]));
  const reduce = (payment: Payment): Payment => {
    const parts = payment.parts.flatMap(({ method, amountPaise }) => {
      const taken = Math.min(amountPaise, left.get(method) ?? 0);
      left.set(method, (left.get(method) ?? 0) - taken);
      return taken < amountPaise ? [{ method, amountPaise: amountPaise - taken }] : [];
    });
    return { ...payment, parts, amountPaise: parts.reduce((sum, part) => sum + part.amountPaise, 0) };
  };
  const payments = [...earlier, paymentOf(mail)];
  const isNamed = ({ number }: Payment) => number === undone.number;
  const isOfSame = ({ orderNumbers }: Payment) => orderNumbers.some((number) => undone.orderNumbers.includes(number));
  const touched = [
    ...payments.filter(isNamed),
    ...payments.filter((one) => !isNamed(one) && isOfSame(one)).toReversed(),
  ];
  const reduced = new Map(touched.map((payment) => [payment.number, reduce(payment)]));
  const rest = payments
    .map((payment) => reduced.get(payment.number) ?? payment)
    .filter(({ parts }) => parts.length > 0);
  const last = rest.pop();
  if (!last) return undefined;
  const { valueDay: _, ...common } = mail;
  return { ...common, link: mail.accountLink, ...last, ...(rest.length > 0 && { earlier: rest }) };
}

export const hasReceipt = ({ number, earlier = [] }: ReceiptMail, wanted: string): boolean =>
  [number, ...earlier.map((one) => one.number)].includes(wanted);

export const letters: LetterTable<ReceiptMail> = {
  receipt: {
    write(mail, context) {
      if (mail.earlier) return writeTogether(mail, mail.earlier, context);
      const { t, language } = context;
      const { customerName: name, number, amountPaise, parts, reference, orderNumbers, link } = mail;
      const amount = formatAmount(amountPaise);
      const subject = t('Receipt {number} for {amount}', { number, amount });
      const facts: [string, string][] = [
        [t('Document number'), number],
        [t('Date'), formatDay(mail.day, language)],
        [t('Day of the payment'), mail.valueDay ? formatDay(mail.valueDay, language) : ''],
        [t('Payment method'), listMethods(parts, t)],
        [t('Reference'), reference],
        [t('For'), orderNumbers.length === 0 ? t('the account') : orderNumbers.join(', ')],
        ...factsAfter(mail, t),
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

const listMethods = (parts: readonly VoucherPart[], t: Translate): string =>
  parts.map((part) => `${t(describeMethod(part.method))} ${formatAmount(part.amountPaise)}`).join('\n');

const factsAfter = ({ duePaise, balancePaise }: ReceiptMail, t: Translate): [string, string][] => [
  [t('Still to pay after it'), formatAmount(duePaise)],
  [t('Balance after it'), balancePaise > 0 ? formatAmount(balancePaise) : ''],
];

/** Lists the receipts of several payments. It shows the amount that is left to pay after the last payment. */
function writeTogether(mail: ReceiptMail, earlier: readonly Payment[], { t, language }: LetterContext): WrittenLetter {
  const payments = [...earlier, mail];
  const amount = formatAmount(payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
  const subject = t('{count} receipts for {amount}', { count: payments.length, amount });
  const facts = payments.map(({ number, day, valueDay, parts, reference, orderNumbers }): [string, string] => [
    number,
    // The receipt has both days; an email with several receipts names only the day of the payment.
    [formatDay(valueDay ?? day, language), listMethods(parts, t), reference, ...orderNumbers]
      .filter(Boolean)
      .join('\n'),
  ]);
  return {
    subject,
    heading: subject,
    blocks: [
      {
        block: 'paragraph',
        text: t('Hello {name}, we have received {amount}. Thank you.', { name: mail.customerName, amount }),
      },
      { block: 'facts', facts: [...facts, ...factsAfter(mail, t).filter(([, fact]) => fact !== '')] },
      { block: 'button', label: t('See your account'), link: mail.accountLink },
    ],
  };
}
