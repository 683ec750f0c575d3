/**
 * The templates of all emails, from every domain. The job that sends emails gets them. docs/adding/message.md says how
 * to add one.
 */
import { textsFor } from '#languages/texts.ts';
import { findLanguage, findStaffAddresses } from './accounts/account.store.ts';
import { type AccountMail, letters as accounts } from './accounts/letters.ts';
import { type AlertMail, letters as alerts } from './alerts/letters.ts';
import { type ComplaintMail, letters as complaints } from './complaints/letters.ts';
import { type ContactMail, letters as contact } from './contact/letters.ts';
import { type JarMail, letters as jars } from './jars/desk/letters.ts';
import { type PickupMail, letters as pickups } from './jars/pickups/letters.ts';
import { type JoinMail, letters as joins } from './joins/letters.ts';
import { type GivenMail, letters as given } from './money/given/letters.ts';
import { type MonthlyMail, letters as monthly } from './money/monthly/letters.ts';
import { type ClaimMail, letters as claims } from './money/upi/letters.ts';
import { type CashMail, letters as cash } from './orders/cash-blocks/letters.ts';
import { type ReceiptMail, letters as receipts } from './orders/documents/letters.ts';
import { type EditMail, letters as edits } from './orders/editing/letters.ts';
import { type OrderMail, letters as orders } from './orders/letters.ts';
import { makeInvoice } from './papers/make-invoice.ts';
import { makeMonth } from './papers/make-statement.ts';
import { type PlanChangedMail, letters as planChanged } from './plans/letters.ts';
import { type PlanMail, letters as plans } from './plans/making/letters.ts';
import type { Letters } from './platform/mail/letter.ts';
import { type PriceMail, letters as prices } from './prices/changes/letters.ts';
import { type BreachMail, letters as breaches } from './privacy/breaches/letters.ts';
import { type PrivacyMail, letters as privacy } from './privacy/letters.ts';
import { type RecordedMail, letters as recorded } from './runs/customer/letters.ts';
import { type StartMail, letters as start } from './start/letters.ts';
import { readLogo } from './uploads/read-picture.ts';
import { type ZoneMail, letters as zones } from './zones/letters.ts';

export type ShopMail =
  | (AccountMail | ComplaintMail | ContactMail | OrderMail | ZoneMail)
  | AlertMail
  | (PrivacyMail | BreachMail)
  | (CashMail | EditMail | ReceiptMail | PriceMail | RecordedMail | GivenMail)
  | (JarMail | PickupMail | MonthlyMail | ClaimMail | PlanMail | PlanChangedMail | JoinMail | StartMail);

export const letters: Letters = {
  kinds: {
    ...accounts,
    ...alerts,
    ...breaches,
    ...complaints,
    ...contact,
    ...given,
    ...jars,
    ...orders,
    ...cash,
    ...edits,
    ...receipts,
    ...pickups,
    ...monthly,
    ...claims,
    ...joins,
    ...planChanged,
    ...plans,
    ...prices,
    ...privacy,
    ...recorded,
    ...start,
    ...zones,
  },
  texts: textsFor('letters'),
  findLanguage,
  readLogo,
  makeInvoice,
  makeMonth,
  findStaffAddresses,
};
