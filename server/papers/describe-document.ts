/** Describes a document for its template, with the words of its sheet on the screen (web/site/papers/document-sheet.tsx). */
import { amountInWords } from '#contract/documents/amount-in-words.ts';
import type { IssuedPaper } from '#contract/documents/calls.ts';
import { documentKindNames } from '#contract/documents/kind-names.ts';
import {
  combinedWords,
  compositionWords,
  copyWords,
  listTaxes,
  reverseCharge,
  saysComposition,
  saysReverseCharge,
  severalCustomers,
  taxOf,
} from '#contract/documents/sheet.ts';
import { listDocumentFacts } from '#contract/papers/facts.ts';
import { formatAmount, formatNumber, type Paise, toPaise } from '#contract/shared/money.ts';
import type { Shop } from '#contract/shop.ts';
import {
  describeParty,
  describeSignature,
  type Fact,
  formatDate,
  type HeadCell,
  type Paper,
  type Pay,
  pageWords,
  prescribed,
  type Reader,
  type Row,
  rupees,
  type Signature,
} from './paper.rules.ts';

export interface DocumentPaper extends Paper {
  template: 'document';
  /** Which copy it is, such as the original or a duplicate. */
  copy: string;
  /** Sentences above everything else. */
  marks: readonly string[];
  facts: readonly Fact[];
  head: readonly HeadCell[];
  rows: readonly Row[];
  sums: readonly { label: string; amount: string; isTotal: boolean }[];
  /** Sentences below the total. */
  words: readonly string[];
  pay: Pay;
  signature: Signature;
}

interface Printed extends Reader {
  shop: Pick<Shop, 'phone' | 'look'>;
  pay: Pay;
  /** The words of the copy, in English. */
  copy: string;
}

/**
 * The document with the content with which it was issued. Only its head (logo and phone number) and the amount due show
 * the present values.
 */
export function describeDocument(issued: IssuedPaper, { t, language, shop, pay, copy }: Printed): DocumentPaper {
  const { kind, number, seller, lines, salesOf, isCopy } = issued;
  const isTaxed = taxOf(issued) > 0;
  const isCombined = salesOf !== null && !isCopy;
  const title = prescribed(documentKindNames[kind], t);
  return {
    template: 'document',
    size: 'a4',
    language,
    title,
    shop: { name: seller.name, phone: shop.phone },
    logo: shop.look.logo !== '',
    copy: prescribed(copy, t).join(' · '),
    marks: [
      ...(saysComposition(issued) ? [prescribed(compositionWords, t).join(' · ')] : []),
      ...listCombined(issued, { t, language }),
    ],
    parties: [
      describeParty(t('Seller'), seller, t, [
        seller.fssaiNumber && t('FSSAI number {number}', { number: seller.fssaiNumber }),
      ]),
      describeParty(t('Customer'), { ...issued, name: isCombined ? t(severalCustomers) : issued.buyer }, t),
    ],
    facts: listFacts(issued, { t, language }),
    head: listHead(isTaxed, t),
    rows: lines.map((line) => describeLine(line, isTaxed, t)),
    sums: listSums(issued, isTaxed, t),
    words: listWords(issued, { t, language }),
    notes: saysReverseCharge(issued) ? [prescribed(reverseCharge, t).join(' · ')] : [],
    pay,
    signature: describeSignature(seller, t),
    foot: `${title[0]} ${number}`,
    page: pageWords(t),
  };
}

/** Sentences that say what a combined document combines, or to which document the copy for one customer belongs. */
function listCombined({ isCopy, number, salesOf }: IssuedPaper, { t, language }: Reader): string[] {
  if (salesOf === null) return [];
  const day = formatDate(salesOf, language);
  return [isCopy ? t(copyWords, { number, day }) : t(combinedWords, { day })];
}

function listFacts(issued: IssuedPaper, { t, language }: Reader): Fact[] {
  const facts = listDocumentFacts(issued, { t, formatDate: (day) => formatDate(day, language) });
  return facts.map(({ label, values }) => ({ label, value: values.join(' · ') }));
}

function listHead(isTaxed: boolean, t: Reader['t']): HeadCell[] {
  const text = (said: string) => ({ text: said, isFigure: false });
  const figure = (said: string) => ({ text: said, isFigure: true });
  const ofTax = [figure(t('Taxable value')), figure(t('Tax rate (%)')), figure(t('Tax'))];
  return [text(t('Item')), text(t('HSN code')), figure(t('Quantity')), ...(isTaxed ? ofTax : []), figure(t('Amount'))];
}

function describeLine(line: IssuedPaper['lines'][number], isTaxed: boolean, t: Reader['t']): Row {
  const ofTax = [rupees(line.taxable), String(line.taxRate), formatAmount(paiseOfTax(line))];
  return {
    cells: [
      line.isDelivery ? t('Delivery') : line.name,
      line.hsn,
      line.isDelivery ? '' : t('{count} nos', { count: formatNumber(line.quantity) }),
      ...(isTaxed ? ofTax : []),
      rupees(line.total),
    ],
    isStrong: false,
  };
}

function listSums({ lines, place, taxable, total }: IssuedPaper, isTaxed: boolean, t: Reader['t']) {
  const inPaise = lines.map((line) => ({ ...taxesInPaise(line), taxRate: line.taxRate }));
  const taxes = listTaxes(inPaise, place).map(({ tax, percent, amount }) => ({
    label: t('{tax} at {percent} %', { tax: t(tax), percent }),
    amount: formatAmount(amount),
    isTotal: false,
  }));
  return [
    ...(isTaxed ? [{ label: t('Taxable value'), amount: rupees(taxable), isTotal: false }] : []),
    ...taxes,
    { label: t('Total'), amount: rupees(total), isTotal: true },
  ];
}

function listWords({ total, deposit }: IssuedPaper, { t, language }: Reader): string[] {
  const words = amountInWords(toPaise(total), language);
  const held = t('Refundable deposit, not included in the total: {amount}', { amount: rupees(deposit) });
  return [t('Total in words: {words}', { words }), ...(deposit > 0 ? [held] : [])];
}

type Taxes = Pick<IssuedPaper, 'cgst' | 'sgst' | 'igst'>;
const taxesInPaise = ({ cgst, sgst, igst }: Taxes) => ({
  cgst: toPaise(cgst),
  sgst: toPaise(sgst),
  igst: toPaise(igst),
});
const paiseOfTax = (line: Taxes): Paise => taxOf(taxesInPaise(line));
