/** Builds further addresses of a customer. The default address is created with the account. */
import { v7 as newId } from 'uuid';
import type { AddressRow } from '#server/accounts/addresses/store.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import type { Services } from '#server/core/services.ts';
import type { BuiltCustomer } from './accounts.ts';
import { insertRows } from './rows.ts';

/** An office address with every field that the address form has. */
export const addressForm = {
  ...noDoorAndOffice,
  label: 'Office',
  recipient: 'Reception',
  phone: '08041234567',
  house: '3rd Floor, Prestige Towers',
  street: '99 Residency Road',
  landmark: 'Opposite the temple',
  floor: 3,
  hasLift: true,
  pincode: '560034',
  city: 'Bangalore',
  state: 'Karnataka',
  gateNote: 'Ask for a visitor card',
  legalName: 'Rao Textiles Private Limited',
  gstin: '29ABCDE1234F1ZW',
};

type Overrides = Partial<Omit<AddressRow, 'id' | 'isDefault' | 'version'>>;

/** One more address of a customer: `const office = await buildAddress(shop, asha, { label: 'Shop' })`. */
export async function buildAddress(
  shop: Pick<Services, 'db' | 'clock'>,
  { id: userId }: Pick<BuiltCustomer, 'id'>,
  overrides: Overrides = {},
): Promise<AddressRow> {
  const row = { ...addressForm, ...overrides, id: newId(), isDefault: false, version: 1 };
  await insertRows(shop.db, 'addresses', [{ ...row, userId, createdAt: shop.clock() }]);
  return row;
}
