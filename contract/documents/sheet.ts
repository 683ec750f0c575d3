/**
 * The words on the sheet of a document, besides its figures: on the screen, on paper and in a PDF file. The browser
 * loads this file, so it must not import Zod.
 */
import type { GstScheme } from '../settings/rules.ts';
import { type Paise, paise } from '../shared/money.ts';
import { message } from '../shared/translate.ts';
import type { DocumentKind, VoucherKind } from './content.ts';
import { stateTaxName } from './place-of-supply.ts';

export const compositionWords = message('Composition taxable person, not eligible to collect tax on supplies');
export const reverseCharge = message('Tax payable on reverse charge: No');

/** Whether the law requires `compositionWords` on a document. */
export const saysComposition = ({ kind, seller }: { kind: DocumentKind; seller: { gstScheme: GstScheme } }): boolean =>
  kind === 'bill_of_supply' && seller.gstScheme === 'composition';
/** Whether the law requires `reverseCharge` on a document. */
export const saysReverseCharge = ({ kind }: { kind: DocumentKind }): boolean =>
  kind === 'tax_invoice' || kind === 'supplementary_invoice';

const originals = [message('Original for recipient')] as const;
/** A challan goes with the goods in three copies. */
const challans = [
  message('Original for consignee'),
  message('Duplicate for transporter'),
  message('Triplicate for consigner'),
] as const;
/** The mark on every print after the first one. */
export const duplicates = [message('Duplicate')] as const;

/**
 * The mark on every print of one customer's part of a combined document, because such a print is not a second invoice.
 */
export const customersCopy = [message('Copy for the customer')] as const;
export const severalCustomers = message('Several customers');
/** The sentence on a combined document, and the sentence on the copy for one of its customers. */
export const combinedWords = message('Small sales of {day} to customers who asked for no invoice.');
export const copyWords = message(
  'Copy: this order is a part of document {number}, which combines the small sales of {day}.',
);

/** The marks of the first print of a document, one for each copy. */
export const originalsOf = ({ kind }: { kind: DocumentKind }) => (kind === 'challan' ? challans : originals);

/** The taxes of a line, in paise. */
export interface LineTaxes {
  cgst: number;
  sgst: number;
  igst: number;
}

export const taxOf = ({ cgst, sgst, igst }: LineTaxes): Paise => paise(cgst + sgst + igst);

interface TaxRow {
  /** The name of the tax, to be translated. */
  tax: string;
  percent: number;
  amount: Paise;
}

/** Rate and amount of each tax, a row for each rate of the lines. */
export function listTaxes(lines: readonly (LineTaxes & { taxRate: number })[], place: string): TaxRow[] {
  const stateTax =
    stateTaxName(place) === 'UTGST' ? message('Tax of the union territory (UTGST)') : message('State tax (SGST)');
  const taxed = lines.filter((line) => taxOf(line) > 0);
  const rates = [...new Set(taxed.map(({ taxRate }) => taxRate))].sort((one, other) => one - other);
  return rates.flatMap((rate) => {
    const ofRate = taxed.filter(({ taxRate }) => taxRate === rate);
    const sum = (tax: keyof LineTaxes) => paise(ofRate.reduce((all, line) => all + line[tax], 0));
    return [
      { tax: message('Central tax (CGST)'), percent: rate / 2, amount: sum('cgst') },
      { tax: stateTax, percent: rate / 2, amount: sum('sgst') },
      { tax: message('Integrated tax (IGST)'), percent: rate, amount: sum('igst') },
    ].filter(({ amount }) => amount > 0);
  });
}

interface PrintedVoucher {
  kind: VoucherKind;
  isReversal: boolean;
  advance: number;
  seller: { gstScheme: GstScheme };
}

/**
 * Whether the voucher is for an advance to a dealer who collects GST: its receipt needs wording that the law
 * prescribes.
 */
export const isTaxedAdvance = ({ advance, seller }: Pick<PrintedVoucher, 'advance' | 'seller'>): boolean =>
  advance > 0 && seller.gstScheme === 'regular';

/** The English heading of a voucher, to be translated. */
export function voucherTitle(voucher: PrintedVoucher): string {
  const { kind, isReversal } = voucher;
  if (kind === 'refund_voucher') return isReversal ? message('Receipt cancelled') : message('Refund voucher');
  if (isReversal) return message('Refund cancelled');
  return isTaxedAdvance(voucher) ? message('Receipt voucher') : message('Receipt');
}
