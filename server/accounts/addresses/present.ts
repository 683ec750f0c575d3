/** An address as its owner sees it. */
import type { Address } from '#contract/accounts/address-calls.ts';
import { composeAddress } from '#contract/accounts/addresses.ts';
import type { BookRow } from './store.ts';

export function presentAddress(row: BookRow): Address {
  const { id, label, recipient, phone, house, street, landmark, floor, pincode, city, state, gstin, version } = row;
  return {
    id,
    label,
    recipient,
    phone,
    house,
    street,
    landmark,
    floor,
    pincode,
    city,
    state,
    gstin,
    version,
    address: composeAddress(row),
    hasLift: row.hasLift,
    gateNote: row.gateNote,
    legalName: row.legalName,
    isDefault: row.isDefault,
    isPlanned: row.isPlanned,
  };
}
