/** Names of the kinds of documents, to be translated. The browser loads this file, so it must not import Zod. */
import { message } from '../shared/translate.ts';
import type { ChargeReason, DocumentKind } from './content.ts';

/** The English name of each kind of document. The law prescribes most of them. */
export const documentKindNames: Record<DocumentKind, string> = {
  tax_invoice: message('Tax invoice'),
  bill_of_supply: message('Bill of supply'),
  receipt: message('Receipt for a sale'),
  credit_note: message('Credit note'),
  supplementary_invoice: message('Supplementary invoice'),
  challan: message('Delivery challan'),
  receipt_voucher: message('Receipt of a payment'),
  refund_voucher: message('Refund voucher'),
};

/** Why the jars of a document are charged. */
export const chargeReasonNames: Record<ChargeReason, string> = {
  lost: message('Lost jar'),
  damaged: message('Damaged jar'),
};
