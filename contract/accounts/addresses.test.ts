import { expect, test } from 'vitest';
import { floorRule, invalidFloor } from '../shared/delivery-address.ts';
import { checkValue } from '../shared/rules.ts';
import { addressRules, checkAddress, composeAddress } from './addresses.ts';

const form = { house: '12', street: 'Lake View Road', landmark: '', legalName: '', gstin: '' };

test('composeAddress joins the parts of an address and omits empty ones', () => {
  expect(composeAddress({ house: '12', street: 'Lake View Road', landmark: 'near the temple' })).toBe(
    '12, Lake View Road, near the temple',
  );
  expect(composeAddress({ house: '', street: 'Lake View Road', landmark: '' })).toBe('Lake View Road');
});

test.each([
  [{ house: '1', street: 'Lake Rd' }, []],
  [{ house: '', street: 'Lake Rd' }, ['Address must be at least 10 characters long']],
  [{ house: '', street: '123456789' }, ['Address must be at least 10 characters long']],
  [{ house: '', street: '1234567890' }, []],
  [{ house: 'h'.repeat(98), street: 's'.repeat(300), landmark: 'l'.repeat(98) }, []],
  [
    { house: 'h'.repeat(99), street: 's'.repeat(300), landmark: 'l'.repeat(98) },
    ['Address must not exceed 500 characters'],
  ],
  // If the street is missing, the rule of the field `street` reports that, not checkAddress.
  [{ house: '', street: '' }, []],
])('the joined address must have 10 to 500 characters if there is a street: case %#', (parts, messages) => {
  expect(checkAddress({ ...form, ...parts }).map(({ msg }) => msg)).toEqual(messages);
});

test('a GSTIN without a legal name is refused', () => {
  expect(checkAddress({ ...form, gstin: '29ABCDE1234F1ZW' })).toEqual([
    { path: 'legalName', msg: 'Enter the registered name that belongs to this GSTIN' },
  ]);
  expect(checkAddress({ ...form, gstin: '29ABCDE1234F1ZW', legalName: 'Rao Textiles' })).toEqual([]);
});

// Proves addresses-2
test.each([
  ['label', 30],
  ['recipient', 100],
  ['house', 100],
  ['street', 500],
  ['landmark', 100],
  ['city', 50],
  ['state', 50],
  ['gateNote', 200],
  ['legalName', 150],
] as const)('the address field %s accepts %i characters and refuses one more', (name, most) => {
  expect(checkValue(addressRules[name], 'a'.repeat(most))).toBeUndefined();
  expect(checkValue(addressRules[name], 'a'.repeat(most + 1))).toContain(`must not exceed ${most} characters`);
});

test('a floor is a whole number from 0 to 60, or missing', () => {
  for (const floor of [null, 0, 9, 10, 59, 60]) expect(checkValue(floorRule, floor), `${floor}`).toBeUndefined();
  for (const floor of [-1, 61, 100, 1.5, Number.NaN])
    expect(checkValue(floorRule, floor), `${floor}`).toBe(invalidFloor);
});
