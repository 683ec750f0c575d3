/** Describes a receipt or a refund voucher for its template, with the words of web/site/papers/voucher-sheet.tsx. */
import { amountInWords } from '#contract/documents/amount-in-words.ts';
import type { IssuedVoucherPaper } from '#contract/documents/calls.ts';
import { isTaxedAdvance, reverseCharge, voucherTitle } from '#contract/documents/sheet.ts';
import { listVoucherFacts } from '#contract/papers/facts.ts';
import { toPaise } from '#contract/shared/money.ts';
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
  rupees,
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

/**
 * The voucher with the content with which it was issued, and the vouchers that have reversed it since. It names the
 * buyer only if that is a company.
 */
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
  const facts = listVoucherFacts(voucher, {
    t,
    formatDate: (day) => formatDate(day, language),
    formatAmount: rupees,
    amountInWords: (amount) => amountInWords(toPaise(amount), language),
  });
  return facts.map(({ label, values }) => ({ label, value: values.join(', ') }));
}
