import type { Look } from './settings/look.ts';
import type { DeliveryTerms, JarTerms, PaymentTerms, PlanTerms, ShopDetails } from './settings/rules.ts';

/** What pages and letters know of the shop: its settings that are in force, and limits of the environment. */
export interface Shop extends ShopDetails, PaymentTerms {
  /** Of the settings; 0 while the environment's values are in force. */
  version: number;
  /** Licence and GSTIN, below each page and letter. */
  legalLine: string;
  look: Look;
  delivery: DeliveryTerms;
  jars: JarTerms;
  plans: PlanTerms;
  /** Units that one order can have, of all its products together. */
  maxOrderUnits: number;
}
