/** The place of supply of goods, and the taxes that follow from it. */
import type { GstScheme } from '../settings/rules.ts';
import { findStateOfGstin, gstCodesOf } from '../shared/states.ts';
import type { Levy } from './tax.ts';

/** Union territories without a legislature. Their state tax is called UTGST. */
const withoutLegislature: readonly string[] = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
];

/** The state of the shop. If staff did not choose one, it is the state of the GSTIN. */
export const stateOfShop = ({ state, gstin }: { state: string; gstin: string }): string =>
  state || (findStateOfGstin(gstin) ?? '');

/** The state to which the goods are brought. A state that is not in the list counts as the state of the shop. */
export const placeOfSupply = (shopState: string, deliveryState: string): string =>
  gstCodesOf(deliveryState).length > 0 ? deliveryState : shopState;

/** Whether goods go to another state than the shop's. A shop without a state sells inside its state. */
export const isInterState = (shopState: string, deliveryState: string): boolean =>
  shopState !== '' && placeOfSupply(shopState, deliveryState) !== shopState;

/** Only a regular dealer collects tax: integrated tax between two states, otherwise central and state tax. */
export function levyOf(scheme: GstScheme, shopState: string, deliveryState: string): Levy {
  if (scheme !== 'regular') return 'none';
  return isInterState(shopState, deliveryState) ? 'igst' : 'cgst_sgst';
}

/** The name of the state tax on a document. */
export const stateTaxName = (place: string): 'SGST' | 'UTGST' =>
  withoutLegislature.includes(place) ? 'UTGST' : 'SGST';
