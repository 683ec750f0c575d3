import type { ConfirmRule } from './orders/status-flow.ts';

/** Name, contact details, legal lines and limits that the shop's owner has set. */
export interface Shop {
  name: string;
  tagline: string;
  email: string;
  phone: string;
  address: string;
  legalLine: string;
  designerName: string;
  designerUrl: string;
  /** Units that one order can have, of all its products together. */
  maxOrderUnits: number;
  /** Which orders staff must call paid before they confirm them. */
  confirmNeedsPayment: ConfirmRule;
}
