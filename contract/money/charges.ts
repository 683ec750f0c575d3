import { message } from '../shared/translate.ts';

/** What a customer owes beside delivered orders, with what it is called. */
export const chargeNames = {
  lost: message('Lost jar'),
  damaged: message('Damaged jar'),
  opening: message('Due from before'),
} as const;
export type ChargeKind = keyof typeof chargeNames;
export const chargeKinds = Object.keys(chargeNames) as ChargeKind[];
