/** Converts documents to JSON. */
import type { DocumentRow, IssuedPaper } from '#contract/documents/calls.ts';
import type { TaxParts } from '#contract/documents/tax.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { DocumentListRow } from './list.store.ts';

const presentAmounts = ({ grossPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxParts) => ({
  total: toRupees(grossPaise),
  taxable: toRupees(taxablePaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
  igst: toRupees(igstPaise),
});

export const presentRow = ({ id, kind, number, day, orderId, content }: DocumentListRow): DocumentRow => ({
  id,
  kind,
  number,
  day,
  orderId,
  orderNumber: content.orderNumber,
  buyer: content.buyer.legalName || content.buyer.name,
  gstin: content.buyer.gstin,
  place: content.place,
  corrects: content.corrects?.number ?? null,
  ...presentAmounts(content.totals),
});

/** A document with everything that it says. */
export function presentDocument(row: DocumentListRow): IssuedPaper {
  const { seller, buyer, corrects, placeCode, lines, depositPaise = 0 } = row.content;
  return {
    ...presentRow(row),
    correctsDay: corrects?.day ?? null,
    placeCode,
    seller,
    address: [buyer.address, buyer.city, buyer.state, buyer.pincode].filter((part) => part !== '').join(', '),
    legalName: buyer.legalName,
    lines: lines.map((line) => ({
      name: line.name,
      hsn: line.hsn,
      taxRate: line.basisPoints / 100,
      quantity: line.quantity,
      isDelivery: line.isDelivery,
      ...presentAmounts(line),
    })),
    deposit: toRupees(depositPaise),
  };
}
