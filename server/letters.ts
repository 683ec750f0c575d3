/** The letters of all domains, with their Hindi: what the worker sends. */
import contractHindi from '#contract/shared/hindi.ts';
import { findLanguage } from './accounts/account.store.ts';
import accountsHindi from './accounts/hindi.ts';
import { type AccountMail, letters as accounts } from './accounts/letters.ts';
import contactHindi from './contact/hindi.ts';
import { type ContactMail, letters as contact } from './contact/letters.ts';
import jarsHindi from './jars/desk/hindi.ts';
import { type JarMail, letters as jars } from './jars/desk/letters.ts';
import pickupsHindi from './jars/pickups/hindi.ts';
import { type PickupMail, letters as pickups } from './jars/pickups/letters.ts';
import joinsHindi from './joins/hindi.ts';
import { type JoinMail, letters as joins } from './joins/letters.ts';
import monthlyHindi from './money/monthly/hindi.ts';
import { type MonthlyMail, letters as monthly } from './money/monthly/letters.ts';
import moneyHindi from './money/upi/hindi.ts';
import { type ClaimMail, letters as claims } from './money/upi/letters.ts';
import ordersHindi from './orders/hindi.ts';
import { type OrderMail, letters as orders } from './orders/letters.ts';
import planChangedHindi from './plans/hindi.ts';
import { type PlanChangedMail, letters as planChanged } from './plans/letters.ts';
import plansHindi from './plans/making/hindi.ts';
import { type PlanMail, letters as plans } from './plans/making/letters.ts';
import mailHindi from './platform/mail/hindi.ts';
import type { Letters } from './platform/mail/letter.ts';
import zonesHindi from './zones/hindi.ts';
import { type ZoneMail, letters as zones } from './zones/letters.ts';

export type ShopMail =
  | (AccountMail | ContactMail | OrderMail | ZoneMail)
  | (JarMail | PickupMail | MonthlyMail | ClaimMail | PlanMail | PlanChangedMail | JoinMail);

export const letters: Letters = {
  kinds: {
    ...accounts,
    ...contact,
    ...jars,
    ...orders,
    ...pickups,
    ...monthly,
    ...claims,
    ...joins,
    ...planChanged,
    ...plans,
    ...zones,
  },
  texts: {
    en: {},
    hi: {
      ...contractHindi,
      ...mailHindi,
      ...accountsHindi,
      ...contactHindi,
      ...jarsHindi,
      ...ordersHindi,
      ...pickupsHindi,
      ...monthlyHindi,
      ...moneyHindi,
      ...joinsHindi,
      ...planChangedHindi,
      ...plansHindi,
      ...zonesHindi,
    },
  },
  findLanguage,
};
