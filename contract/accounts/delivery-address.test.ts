import { expect, test } from 'vitest';
import { bookNames, deliveryNameOf, toBook, toDelivery } from '../shared/delivery-address.ts';

const saved = {
  recipient: 'Usha Rao',
  phone: '9800000000',
  address: '1 Mill Road',
  city: 'Bangalore',
  state: 'Karnataka',
  pincode: '560001',
};

const office = { ...saved, id: 'office', gateNote: 'Ring twice' };

test('renaming an address book entry to order fields and back keeps the address and drops other fields', () => {
  const delivery = toDelivery(office);
  expect(delivery).toEqual({
    deliveryName: 'Usha Rao',
    deliveryPhone: '9800000000',
    deliveryAddress: '1 Mill Road',
    deliveryCity: 'Bangalore',
    deliveryState: 'Karnataka',
    deliveryPincode: '560001',
  });
  expect(toBook(delivery)).toEqual(saved);
});

test('deliveryNameOf maps each field of the address book to the field of an order', () => {
  expect(Object.values(bookNames).map(deliveryNameOf)).toEqual(Object.keys(bookNames));
  expect(deliveryNameOf('gateNote')).toBe('gateNote');
});
