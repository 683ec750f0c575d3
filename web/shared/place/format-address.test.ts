import { expect, test } from 'vitest';
import { formatAddress, formatAddressAndPhone } from './format-address.ts';

test('the spaces of a phone number do not allow a line break', () => {
  const placed = {
    deliveryName: 'Asha Rao',
    deliveryPhone: '+91 98765 43210',
    deliveryAddress: '14 Lake View Road',
    deliveryCity: 'Bangalore',
    deliveryPincode: '560038',
  };
  expect(formatAddressAndPhone(placed)).toBe(
    '\u00a0· 14 Lake View Road, Bangalore 560038\u00a0· +91\u00a098765\u00a043210',
  );
});

test('an empty address is formatted as an empty text (a pick-up that only pays money back has none)', () => {
  const place = { deliveryAddress: '', deliveryCity: '', deliveryPincode: '' };
  expect(formatAddress(place)).toBe('');
  expect(formatAddress({ ...place, deliveryAddress: 'Lake View', deliveryCity: 'Bangalore' })).toBe(
    'Lake View, Bangalore',
  );
});
