/** What the voucher of a payment or a refund says. It is stored as it was issued, and printed from what was stored. */
import type { DocumentContent, DocumentKind, IssuedDocument, Seller, VoucherKind } from './content.ts';
import { voucherKinds } from './content.ts';

/** Amounts in paise. Nobody is named unless an order of a company is paid. */
export interface VoucherContent {
  seller: Seller;
  /**
   * Whether it undoes: a refund voucher then says that a payment was recorded by mistake or did not arrive, and a
   * receipt says so of a refund.
   */
  isReversal: boolean;
  amountPaise: number;
  /** The day of the payment, if it was recorded later: its value date. Vouchers from before this field have none. */
  valueDay?: string;
  /** What came or went by each method. */
  parts: VoucherPart[];
  /** The number of a UPI payment or a cheque; empty if there is none. */
  reference: string;
  /** The orders that it pays, or whose money is given back. It is empty if the money belongs to the account only. */
  orderNumbers: string[];
  /** The company of these orders; null if they have none, or several. */
  company: { legalName: string; gstin: string } | null;
  /** The part of a payment that is paid in advance: nothing of it has left the shop yet. */
  advancePaise: number;
  /** What the customer owes after it: for deliveries and charges, and for those of its orders that are still to come. */
  duePaise: number;
  /** The customer's free balance after it. */
  balancePaise: number;
  /** The voucher that it undoes, or the receipt whose money is given back. */
  corrects: DocumentContent['corrects'];
}

export interface VoucherPart {
  /** One of `paymentMethods`. */
  method: string;
  amountPaise: number;
}

/** A voucher that was issued. */
export interface IssuedVoucher extends Omit<IssuedDocument, 'kind' | 'content'> {
  kind: VoucherKind;
  content: VoucherContent;
}

const kinds: ReadonlySet<DocumentKind> = new Set(voucherKinds);

/** Whether a document is about money. Otherwise it is about goods. */
export function isVoucher<One extends { kind: DocumentKind }>(document: One): document is Extract<One, IssuedVoucher> {
  return kinds.has(document.kind);
}
