/** The data that the templates in `templates/` print, and the parts that all papers share. All texts are translated. */

import { renderSVG } from 'uqr';
import { partyLines } from '#contract/money/statement-rules.ts';
import { type UpiPayee, type UpiPayment, upiLink } from '#contract/money/upi.ts';
import { formatDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import type { Language, Translate } from '#contract/shared/translate.ts';

export interface Paper {
  size: 'a4' | 'a5';
  language: Language;
  /** The title, a line for each language. */
  title: readonly string[];
  shop: { name: string; phone: string };
  /** Whether the head has the picture `logo.png`. */
  logo: boolean;
  parties: readonly { label: string; lines: readonly string[] }[];
  notes: readonly string[];
  /** The words at the foot of each page. */
  foot: string;
  /** The words of the page number, with `{page}` and `{pages}`. */
  page: string;
}

/** The ways to pay an amount by UPI; null if nothing is due, or if the shop takes no payments by UPI. */
export type Pay = { code: string; lines: readonly string[] } | null;

export interface Fact {
  label: string;
  value: string;
}

export interface Signature {
  for: string;
  signatory: string;
}

export interface HeadCell {
  text: string;
  isFigure: boolean;
}

export interface Row {
  cells: readonly string[];
  isStrong: boolean;
}

/** The reader of a paper. */
export interface Reader {
  t: Translate;
  language: Language;
}

/** Words that the law prescribes: in the reader's language and in English. */
export function prescribed(words: string, t: Translate): string[] {
  const said = t(words);
  return said === words ? [words] : [said, words];
}

/** The day of an instant, or a `YYYY-MM-DD`, as people in India write it: "21 Nov 2026". */
export const formatDate = (iso: string, language: Language): string => formatDay(iso, language, 'medium');

/** Amounts are in rupees, because papers are made from answers of the API. */
export const rupees = (amount: number): string => formatAmount(toPaise(amount));

interface Party {
  name: string;
  legalName: string;
  address: string;
  gstin: string;
}

/** Seller or customer: names, address and numbers. */
export const describeParty = (label: string, party: Party, t: Translate, more: readonly string[] = []) => ({
  label,
  lines: [...partyLines(party), party.gstin && t('GSTIN {gstin}', { gstin: party.gstin }), ...more].filter(
    (line) => line !== '',
  ),
});

/** The code of a payment by UPI, with the amount, whom it goes to and its reference. */
export function describePay(payee: UpiPayee | null, payment: UpiPayment, t: Translate): Pay {
  if (!payee || payment.amount <= 0) return null;
  const amount = formatAmount(payment.amount);
  return {
    // Error correction M can be read even if about 15 % is dirty or torn; scanners need the border.
    code: renderSVG(upiLink(payee, payment), { ecc: 'M', border: 4 }),
    lines: [
      t('To pay: {amount}', { amount }),
      t('Scan it with any UPI app.'),
      t('UPI ID: {upiId}', { upiId: payee.upiId }),
      t('Reference: {reference}', { reference: payment.reference }),
    ],
  };
}

/** The words of each page's number. */
export const pageWords = (t: Translate): string => t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' });

export const describeSignature = ({ name, legalName }: Pick<Party, 'name' | 'legalName'>, t: Translate): Signature => ({
  for: t('For {name}', { name: legalName || name }),
  signatory: t('Authorised signatory'),
});
