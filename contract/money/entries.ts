/** What customers owe and have paid, by its names. Free of the schema library, because the browser loads this file. */
import { message } from '../shared/translate.ts';

/** What a customer owes beside delivered orders, with what it is called. */
export const chargeNames = {
  lost: message('Lost jar'),
  damaged: message('Damaged jar'),
  opening: message('Due from before'),
} as const;
export type ChargeKind = keyof typeof chargeNames;
export const chargeKinds = Object.keys(chargeNames) as ChargeKind[];

/** Which entries of their money a customer looks at. */
export const entryFilters = ['credit', 'deposits'] as const;

/** How the entries of an order are called, for its customer and at the desk alike. */
export const orderEntries = {
  sale: 'Water',
  delivery_charge: 'Delivery',
  deposit: 'Deposit',
  payment: 'Payment',
  credit_use: 'From balance',
  surplus: 'To balance',
  refund: 'Refund',
} as const;
