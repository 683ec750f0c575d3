import { expect, test } from 'vitest';
import type { Address } from '#contract/accounts/address-calls.ts';
import { bodyOf, freeLabel, startValues, valuesOf } from './address-values.ts';

const office: Address = {
  id: 'office',
  label: 'Office',
  recipient: 'Reception',
  phone: '08041234567',
  isDefault: false,
  isPlanned: false,
  position: null,
  version: 3,
  house: '12',
  street: 'Residency Road',
  landmark: '',
  address: '12, Residency Road',
  pincode: '560001',
  city: 'Bangalore',
  state: 'Karnataka',
  floor: 0,
  hasLift: true,
  gateNote: '',
  legalName: '',
  gstin: '',
};

test('an address that is loaded into the form and sent back unedited stays the same', () => {
  const { id: _, address: __, version: ___, isPlanned: ____, position: _____, ...body } = office;
  expect(bodyOf(valuesOf(office))).toEqual(body);
  expect(bodyOf({ ...valuesOf(office), floor: Number.NaN, hasLift: false, house: ' 12 ' })).toEqual({
    ...body,
    floor: null,
    hasLift: false,
  });
});

test('a new address starts with the name and phone of the customer and the first unused label', () => {
  const user = { name: 'Asha Rao', phone: '9876543210' };
  expect(startValues(user, [office])).toMatchObject({ label: 'Home', recipient: 'Asha Rao', street: '', floor: null });
  expect(freeLabel([office, { ...office, label: 'Home' }])).toBe('');
});
