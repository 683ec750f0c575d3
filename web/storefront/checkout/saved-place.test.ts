import { expect, test } from 'vitest';
import type { Address } from '#contract/accounts/address-calls.ts';
import { toDelivery } from '#contract/shared/delivery-address.ts';
import { besideTextsOf, doorTextsOf } from '#web/shared/place/address-values.ts';
import { addressFrom, findPlace, withDoor } from './saved-place.ts';

const home: Address = {
  id: 'home',
  label: 'Home',
  recipient: 'Asha Rao',
  phone: '9876543210',
  isDefault: true,
  isPlanned: false,
  position: null,
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
  notes: '',
  floor: null,
  hasLift: false,
  gateNote: '',
  useCredit: false,
  paymentMethod: '',
  email: 'asha@paniwala.test',
};
const values = { ...slot, ...toDelivery(parents) };

test('a form matches the saved address that is equal, else one with the same street, city and PIN code', () => {
  expect(findPlace([home, parents, farm], values)?.id).toBe('parents');
  expect(findPlace([home, parents, farm], { ...values, deliveryName: 'Ravi', deliveryCity: ' Bangalore ' })?.id).toBe(
    'home',
  );
  expect(findPlace([home, parents, farm], { ...values, deliveryAddress: '15 Lake View Road' })).toBeUndefined();
});

test('an order gets the gate note and company details of a saved address, a pick-up only the gate note', () => {
  expect(besideTextsOf(farm)).toEqual({ gateNote: 'Mind the dog' });
  const office = { ...farm, legalName: 'Rao Textiles', gstin: '29ABCDE1234F1ZW' };
  expect(besideTextsOf(office)).toEqual({
    gateNote: 'Mind the dog',
    legalName: 'Rao Textiles',
    gstin: '29ABCDE1234F1ZW',
  });
  expect(doorTextsOf(office)).toEqual({ gateNote: 'Mind the dog' });
  expect(besideTextsOf(home)).toEqual({});
  expect(besideTextsOf(undefined)).toEqual({});
});

test('an address typed at the checkout is saved with its whole text as the street', () => {
  expect(addressFrom({ ...values, deliveryAddress: ' 5 Mill Road ' }, 'Mill')).toEqual({
    label: 'Mill',
    recipient: 'Usha Rao',
    phone: '9800000000',
    street: '5 Mill Road',
    pincode: '560001',
    city: 'Bangalore',
    state: 'Karnataka',
  });
  expect(addressFrom({ ...values, floor: 4, gateNote: ' Code 12 ' }, 'Mill')).toMatchObject({
    floor: 4,
    hasLift: false,
    gateNote: 'Code 12',
  });
});

test('a saved address is updated only if typed details of its door differ', () => {
  expect(withDoor(farm, { ...values, floor: 4, hasLift: true })).toMatchObject({
    label: 'Home',
    street: '14 Lake View Road',
    gateNote: 'Mind the dog',
    version: 1,
    floor: 4,
    hasLift: true,
  });
  expect(withDoor(home, { ...values, floor: 3 })).toMatchObject({ floor: 3, hasLift: false });
  expect(withDoor(home, { ...values, floor: 2 })).toBeUndefined();
  expect(withDoor(farm, { ...values, gateNote: 'Ring twice' })).toMatchObject({ gateNote: 'Ring twice', floor: null });
  expect(withDoor(farm, values)).toBeUndefined();
});
