/** The content of a document. It is stored when the document is issued, and every print uses the stored content. */
import type { GstScheme } from '../settings/rules.ts';
import type { SaleKind, TaxedLine } from './sale.ts';
import type { Levy, TaxParts } from './tax.ts';

/** Documents about goods: they say what was sold or taken back, and what goes with a delivery. */
export const saleDocumentKinds = [
  'tax_invoice',
  'bill_of_supply',
  'receipt',
  'credit_note',
  'supplementary_invoice',
  'challan',
] as const satisfies readonly (SaleKind | 'credit_note' | 'supplementary_invoice' | 'challan')[];
export type SaleDocumentKind = (typeof saleDocumentKinds)[number];

/**
 * Vouchers of money: the receipt of a payment, and the voucher of money that is given back. They are not sales; the
 * kind `receipt` above is a sale of a shop without GST.
 */
export const voucherKinds = ['receipt_voucher', 'refund_voucher'] as const;
export type VoucherKind = (typeof voucherKinds)[number];

/** Each kind has a series of numbers of its own. */
export const documentKinds = [...saleDocumentKinds, ...voucherKinds] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A line with the key of the sold thing: the id of the order's line, or `delivery`. */
export type DocumentLine = TaxedLine & { key: string };

/** The key of the delivery charge. */
export const deliveryKey = 'delivery';

export interface Seller {
  name: string;
  legalName: string;
  address: string;
  state: string;
  gstScheme: GstScheme;
  gstin: string;
  fssaiNumber: string;
}

/** The empty buyer of a combined document, whose customers need no document of their own. */
export const noBuyer: Buyer = {
  name: '',
  legalName: '',
  gstin: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
};

export interface Buyer {
  name: string;
  /** Empty unless the customer is a company. */
  legalName: string;
  gstin: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
}

/** Why a customer has to pay for jars. */
export const chargeReasons = ['lost', 'damaged'] as const;
export type ChargeReason = (typeof chargeReasons)[number];

export interface DocumentContent {
  seller: Seller;
  buyer: Buyer;
  orderNumber: string;
  levy: Levy;
  /** The state of the place of supply, and the first two digits of its GSTINs. */
  place: string;
  placeCode: string;
  lines: DocumentLine[];
  totals: TaxParts;
  /**
   * The refundable deposit of the order, which is not a part of the totals. Documents that were stored before this
   * field existed lack it.
   */
  depositPaise?: number;
  /** The document that a credit note reverses, at least partly, or that a later invoice adds to. */
  corrects: { number: string; day: string } | null;
  /** Why jars are charged. Documents of orders lack this field. */
  charge?: ChargeReason;
  /** The day whose small sales the document combines. Documents of a single order lack this field. */
  salesOf?: string;
}

/** A document about goods that was issued. */
export interface IssuedDocument {
  id: string;
  kind: SaleDocumentKind;
  number: string;
  day: string;
  correctsId: string | null;
  content: DocumentContent;
}
