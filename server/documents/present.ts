/** Converts documents to JSON. */
import type { DocumentRow, IssuedPaper, IssuedVoucherPaper } from '#contract/documents/calls.ts';
import type { IssuedDocument } from '#contract/documents/content.ts';
import type { TaxParts } from '#contract/documents/tax.ts';
import { type IssuedVoucher, isVoucher } from '#contract/documents/voucher.ts';
import { paise, toRupees } from '#contract/shared/money.ts';
import { partOf } from './combined/combine.rules.ts';
import type { DocumentListRow, SaleRow, UndoingVoucher } from './list.store.ts';

const presentAmounts = ({ grossPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxParts) => ({
  total: toRupees(grossPaise),
  taxable: toRupees(taxablePaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
  igst: toRupees(igstPaise),
});

export const presentRow = (row: DocumentListRow): DocumentRow =>
  isVoucher(row) ? presentVoucherRow(row) : presentSaleRow(row);

const none = paise(0);
const noAmounts: TaxParts = { grossPaise: none, taxablePaise: none, cgstPaise: none, sgstPaise: none, igstPaise: none };

/** A voucher has a total, but sells nothing. */
const presentVoucherRow = ({ id, kind, number, day, content }: IssuedVoucher): DocumentRow => ({
  id,
  kind,
  number,
  day,
  orderId: null,
  charge: null,
  chargedId: null,
  orderNumber: content.orderNumbers.join(', '),
  buyer: content.company?.legalName ?? '',
  gstin: content.company?.gstin ?? '',
  place: '',
  corrects: content.corrects?.number ?? null,
  salesOf: null,
  ...presentAmounts({ ...noAmounts, grossPaise: paise(content.amountPaise) }),
});

const presentSaleRow = ({ id, kind, number, day, orderId, chargedId, content }: SaleRow) => ({
  id,
  kind,
  number,
  day,
  orderId,
  charge: content.charge ?? null,
  chargedId,
  orderNumber: content.orderNumber,
  buyer: content.buyer.legalName || content.buyer.name,
  gstin: content.buyer.gstin,
  place: content.place,
  corrects: content.corrects?.number ?? null,
  salesOf: content.salesOf ?? null,
  ...presentAmounts(content.totals),
});

/** A document about goods, with its whole content. */
export function presentDocument(row: SaleRow): IssuedPaper {
  const { seller, buyer, corrects, placeCode, lines, depositPaise = 0 } = row.content;
  return {
    ...presentSaleRow(row),
    correctsDay: corrects?.day ?? null,
    placeCode,
    seller,
    address: [buyer.address, buyer.city, buyer.state, buyer.pincode].filter((part) => part !== '').join(', '),
    legalName: buyer.legalName,
    isCopy: false,
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

/** A voucher with its whole content, and the vouchers of `undoing` that reverse it. */
export function presentVoucher(
  { id, kind, number, day, content }: IssuedVoucher,
  undoing: readonly UndoingVoucher[],
): IssuedVoucherPaper {
  const { seller, isReversal, company, reference, orderNumbers, corrects } = content;
  return {
    id,
    kind,
    number,
    day,
    isReversal,
    seller,
    company,
    amount: toRupees(content.amountPaise),
    valueDay: content.valueDay ?? null,
    parts: content.parts.map(({ method, amountPaise }) => ({ method, amount: toRupees(amountPaise) })),
    reference,
    orderNumbers,
    advance: toRupees(content.advancePaise),
    amountDue: toRupees(content.duePaise),
    balance: toRupees(content.balancePaise),
    corrects: corrects?.number ?? null,
    correctsDay: corrects?.day ?? null,
    undoneBy: undoing
      .filter(({ undoneId }) => undoneId === id)
      .map((one) => ({ number: one.number, day: one.day, amount: toRupees(one.amountPaise) })),
  };
}

type Part = Parameters<typeof partOf>;

/** The copy for the customer of one order: that order's part of a combined document. */
export function presentPart(
  { document, lines }: { document: IssuedDocument; lines: Part[1] },
  order: Part[2] & { orderId: string },
): IssuedPaper {
  const { orderId } = order;
  const copy = presentDocument({ ...partOf(document, lines, order), orderId, chargedId: null });
  return { ...copy, salesOf: document.content.salesOf ?? null, isCopy: true };
}
