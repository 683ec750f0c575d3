import { expect, test } from 'vitest';
import type { Address } from '#contract/accounts/address-calls.ts';
import { addressFrom, detailsOf, filledFrom, findPlace } from './saved-place.ts';

const home: Address = {
  id: 'home',
  label: 'Home',
  recipient: 'Asha Rao',
  phone: '9876543210',
  isDefault: true,
  isPlanned: false,
  version: 1,
  house: '',
  street: '14 Lake View Road',
  landmark: '',
  address: '14 Lake View Road',
  pincode: '560001',
  city: 'Bangalore',
  state: 'Karnataka',
  floor: 2,
  hasLift: false,
  gateNote: '',
  legalName: '',
  gstin: '',
};
const parents: Address = { ...home, id: 'parents', label: 'Parents', recipient: 'Usha Rao', phone: '9800000000' };
const farm: Address = { ...home, id: 'farm', address: '1 Mill Road', floor: null, gateNote: 'Mind the dog' };

const slot = {
  deliveryDate: '',
  deliveryTime: '',
  specialInstructions: '',
  floor: '',
  hasLift: '',
  useCredit: '',
  paymentMethod: '',
  email: 'asha@paniwala.test',
};
const values = { ...slot, ...filledFrom(parents) };

test('the form holds the address that says all of it, else one of the same place', () => {
  expect(findPlace([home, parents, farm], values)?.id).toBe('parents');
  expect(findPlace([home, parents, farm], { ...values, fullName: 'Ravi', city: ' Bangalore ' })?.id).toBe('home');
  expect(findPlace([home, parents, farm], { ...values, address: '15 Lake View Road' })).toBeUndefined();
});

test('a place that is not saved has no floor and no note', () => {
  expect(detailsOf(farm)).toMatchObject({ floor: null, gateNote: 'Mind the dog' });
  expect(detailsOf(home).floor).toBe(2);
  expect(detailsOf(undefined)).toEqual({
    floor: null,
    hasLift: false,
    landmark: '',
    gateNote: '',
    legalName: '',
    gstin: '',
  });
});

test('a typed address is kept with the whole text as its street', () => {
  expect(addressFrom({ ...values, address: ' 5 Mill Road ' }, 'Mill')).toEqual({
    label: 'Mill',
    recipient: 'Usha Rao',
    phone: '9800000000',
    street: '5 Mill Road',
    pincode: '560001',
    city: 'Bangalore',
    state: 'Karnataka',
  });
});
