/**
 * The content of the voucher of a payment or a refund. It is stored when the voucher is issued, and every print uses
 * the stored content.
 */
import type { DocumentContent, DocumentKind, IssuedDocument, Seller, VoucherKind } from './content.ts';
import { voucherKinds } from './content.ts';

/** Amounts in paise. The voucher names a buyer only if it pays an order of a company. */
export interface VoucherContent {
  seller: Seller;
  /**
   * Whether the voucher reverses an earlier one: a refund voucher then says that a payment was recorded by mistake or
   * did not arrive, and a receipt says the same about a refund.
   */
  isReversal: boolean;
  amountPaise: number;
  /**
   * The day of the payment (value date), if it was recorded on a later day. Vouchers that were stored before this field
   * existed lack it.
   */
  valueDay?: string;
  /** The amount received or refunded by each method. */
  parts: VoucherPart[];
  /** The number of a UPI payment or a cheque; empty if there is none. */
  reference: string;
  /**
   * The orders that are paid, or whose money is refunded; empty if the money belongs only to the customer's account.
   */
  orderNumbers: string[];
  /** The company of these orders; null if they have none, or several. */
  company: { legalName: string; gstin: string } | null;
  /** The part of a payment that was paid in advance, for orders that have not left the shop yet. */
  advancePaise: number;
  /**
   * The amount due after this payment or refund: for deliveries and charges, and for orders of this voucher that are
   * not delivered yet.
   */
  duePaise: number;
  /** The customer's free balance after this payment or refund. */
  balancePaise: number;
  /** The voucher that this one reverses, or the receipt whose money is refunded. */
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
