import { expect, test } from 'vitest';
import { cleanPincode, isValidPincode, pincodeHint, pincodeLookupFailed, pincodeMessages } from './pincode-rules.ts';
import { findPincode, pincodeRecords } from './pincodes.ts';
import { translateMessage } from './translate.ts';

const stateOf: Record<string, string> = {
  Delhi: 'Delhi',
  Mumbai: 'Maharashtra',
  Bangalore: 'Karnataka',
  Chennai: 'Tamil Nadu',
  Hyderabad: 'Telangana',
  Kolkata: 'West Bengal',
  Pune: 'Maharashtra',
  Ahmedabad: 'Gujarat',
  Meerut: 'Uttar Pradesh',
  Jaipur: 'Rajasthan',
  Lucknow: 'Uttar Pradesh',
  Kanpur: 'Uttar Pradesh',
};

// The first two digits of a PIN code name its postal circle.
const circles: Record<string, RegExp> = {
  Delhi: /^11/,
  'Uttar Pradesh': /^2[0-8]/,
  Rajasthan: /^3[0-4]/,
  Gujarat: /^3[6-9]/,
  Maharashtra: /^4[0-4]/,
  Telangana: /^50/,
  Karnataka: /^5[6-9]/,
  'Tamil Nadu': /^6[0-4]/,
  'West Bengal': /^7[0-4]/,
};

// Proves accounts-69
test('the table of pincodes has twelve cities with ten different pincodes each', () => {
  const perCity = Map.groupBy(pincodeRecords, (record) => record.city);
  expect([...perCity.keys()]).toEqual(Object.keys(stateOf));
  for (const [city, records] of perCity) expect(records, city).toHaveLength(10);
  expect(new Set(pincodeRecords.map((record) => record.pincode)).size).toBe(120);
});

test.each(pincodeRecords)('$pincode is a valid pincode of $city, $state', (record) => {
  expect(isValidPincode(record.pincode)).toBe(true);
  expect(record.state).toBe(stateOf[record.city]);
  expect(record.pincode).toMatch(circles[record.state] ?? /no such circle/);
  expect(record.district).not.toBe('');
  expect(findPincode(record.pincode)).toBe(record);
});

test('a known pincode names its city, state and district', () => {
  expect(findPincode('560038')).toEqual({
    pincode: '560038',
    city: 'Bangalore',
    state: 'Karnataka',
    district: 'Bengaluru Urban',
  });
  expect(findPincode('400050')).toMatchObject({ city: 'Mumbai', district: 'Mumbai Suburban' });
});

test.each(['', '11000', '999999', '110001 ', '1100011', 'toString'])(
  'findPincode returns undefined for "%s"',
  (pincode) => {
    expect(findPincode(pincode)).toBeUndefined();
  },
);

test.each([
  ['', ''],
  ['Delhi', ''],
  ['110 001', '110001'],
  [' 25-00-01\n', '250001'],
  ['1100012', '110001'],
  ['011000', '011000'],
  ['५६० ०३८', '560038'],
])('cleanPincode reduces "%s" to "%s"', (typed, kept) => {
  expect(cleanPincode(typed)).toBe(kept);
});

// Proves accounts-108
test('a valid pincode has 6 digits and does not start with 0', () => {
  expect(isValidPincode('999999')).toBe(true);
  for (const pincode of ['', '11000', '1100011', '011000', '11000a', '110 01', '110001\n', '११०००१']) {
    expect(isValidPincode(pincode), pincode).toBe(false);
  }
});

// Proves accounts-114, shopping-92
test('pincodeHint counts the digits that are still missing while a pincode is typed', () => {
  expect(
    ['', '1', '11', '110', '1100', '11000', '110001'].map((typed) => translateMessage({}, pincodeHint(typed))),
  ).toEqual([
    undefined,
    'Enter 5 more digits',
    'Enter 4 more digits',
    'Enter 3 more digits',
    'Enter 2 more digits',
    'Enter 1 more digit',
    undefined,
  ]);
});

// Proves accounts-113
test('a wrong PIN code, an unknown one and a failed lookup have different messages', () => {
  expect(pincodeMessages).toEqual({
    invalid: 'Please enter a valid 6-digit pincode',
    unknown: 'Not in our list? Type your city and state.',
  });
  expect(pincodeLookupFailed).toBe('Failed to lookup pincode. Please try again.');
});
