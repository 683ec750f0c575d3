/** Describes a receipt or a refund voucher for its template, with the words of web/site/voucher-sheet.tsx. */
import { amountInWords } from '#contract/documents/amount-in-words.ts';
import type { IssuedVoucherPaper } from '#contract/documents/calls.ts';
import { isTaxedAdvance, reverseCharge, voucherTitle } from '#contract/documents/sheet.ts';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import type { Shop } from '#contract/shop.ts';
import {
  describeParty,
  describeSignature,
  type Fact,
  formatDate,
  type Paper,
  pageWords,
  prescribed,
  type Reader,
  type Signature,
} from './paper.rules.ts';

export interface VoucherPaper extends Paper {
  template: 'voucher';
  marks: readonly string[];
  facts: readonly Fact[];
  signature: Signature;
}

interface Printed extends Reader {
  shop: Pick<Shop, 'phone' | 'look'>;
}

/** The voucher as it was issued, with the vouchers that have undone it since. It names nobody but a company. */
export function describeVoucher(voucher: IssuedVoucherPaper, { t, language, shop }: Printed): VoucherPaper {
  const { number, seller, company, undoneBy } = voucher;
  const title = prescribed(voucherTitle(voucher), t);
  const fssai = seller.fssaiNumber && t('FSSAI number {number}', { number: seller.fssaiNumber });
  return {
    template: 'voucher',
    size: 'a5',
    language,
    title,
    shop: { name: seller.name, phone: shop.phone },
    logo: shop.look.logo !== '',
    marks: undoneBy.map(({ number: by, day, amount }) =>
      t('{amount} of it was undone by {number} on {day}', {
        amount: rupees(amount),
        number: by,
        day: formatDate(day, language),
      }),
    ),
    parties: [
      describeParty(t('Seller'), seller, t, [fssai]),
      ...(company ? [describeParty(t('Customer'), { ...company, name: company.legalName, address: '' }, t)] : []),
    ],
    facts: listFacts(voucher, { t, language }),
    notes: isTaxedAdvance(voucher) ? [prescribed(reverseCharge, t).join(' · ')] : [],
    signature: describeSignature(seller, t),
    foot: `${title[0]} ${number}`,
    page: pageWords(t),
  };
}

function listFacts(voucher: IssuedVoucherPaper, { t, language }: Reader): Fact[] {
  const { number, day, amount, parts, reference, orderNumbers, advance, amountDue, balance } = voucher;
  const { corrects, correctsDay } = voucher;
  const describePart = (part: IssuedVoucherPaper['parts'][number]) =>
    parts.length === 1 ? t(describeMethod(part.method)) : `${t(describeMethod(part.method))} ${rupees(part.amount)}`;
  return [
    { label: t('Document number'), value: number },
    { label: t('Date'), value: formatDate(day, language) },
    { label: t('Amount'), value: rupees(amount) },
    { label: t('In words'), value: amountInWords(toPaise(amount), language) },
    { label: t('Payment method'), value: parts.map(describePart).join(', ') },
    { label: t('Reference'), value: reference },
    { label: t('For'), value: orderNumbers.length === 0 ? t('the account') : orderNumbers.join(', ') },
    { label: t('Paid in advance'), value: advance > 0 ? rupees(advance) : '' },
    {
      label: t('Cancels or refunds'),
      value: corrects === null ? '' : `${corrects} · ${formatDate(correctsDay ?? day, language)}`,
    },
    { label: t('Still to pay after it'), value: rupees(amountDue) },
    { label: t('Balance after it'), value: balance > 0 ? rupees(balance) : '' },
  ].filter(({ value }) => value !== '');
}

const rupees = (amount: number): string => formatAmount(toPaise(amount));
