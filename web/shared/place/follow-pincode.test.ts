import { expect, test } from 'vitest';
import { factsOf, followPincode } from './follow-pincode.ts';

const delhi = { city: 'Delhi', state: 'Delhi' };

// Proves accounts-112
test.each([
  ['a known pincode fills in city and state', { city: '', state: '' }, '', '110001', delhi],
  ['another known pincode changes city and state', delhi, '110001', '302001', { city: 'Jaipur', state: 'Rajasthan' }],
  ['a known pincode replaces a typed city and state', { city: 'Imphal', state: 'Manipur' }, '795001', '110001', delhi],
  [
    'an unknown pincode empties a city and state that a known pincode had filled in',
    delhi,
    '110001',
    '605001',
    { city: '', state: '' },
  ],
  [
    'a city that was edited stays if the new pincode is unknown',
    { city: 'New Delhi', state: 'Delhi' },
    '110001',
    '690001',
    { city: 'New Delhi', state: 'Delhi' },
  ],
  [
    'a state that was edited stays if the new pincode is unknown',
    { city: 'Delhi', state: 'Haryana' },
    '110001',
    '122001',
    { city: 'Delhi', state: 'Haryana' },
  ],
  [
    'a city and state that were typed for an unknown pincode stay for another unknown one',
    { city: 'Kollam', state: 'Kerala' },
    '690001',
    '691001',
    { city: 'Kollam', state: 'Kerala' },
  ],
  [
    'a city that was typed before any pincode stays if the pincode is unknown',
    { city: 'Kollam', state: '' },
    '',
    '605001',
    { city: 'Kollam', state: '' },
  ],
])('%s', (_, shown, before, now, after) => {
  expect(followPincode(shown, factsOf(before), factsOf(now))).toEqual(after);
});

// Proves zones-16
test.each([
  ['fills an empty state, but no city is proposed', { city: '', state: '' }, '', '690001', ['', 'Kerala']],
  ['fills an empty state after a typed city', { city: 'Kollam', state: '' }, '', '691001', ['Kollam', 'Kerala']],
  ['replaces a state that a known pincode had filled in', delhi, '110001', '795001', ['', 'Manipur']],
  ['changes with the pincode', { city: 'Kollam', state: 'Kerala' }, '690001', '600099', ['Kollam', 'Tamil Nadu']],
  [
    'is removed if the new pincode suggests no state',
    { city: 'Kollam', state: 'Kerala' },
    '690001',
    '605001',
    ['Kollam', ''],
  ],
  [
    'does not replace a state that was edited',
    { city: 'Mahe', state: 'Puducherry' },
    '670001',
    '690001',
    ['Mahe', 'Puducherry'],
  ],
  ['is replaced by a known pincode', { city: '', state: 'Kerala' }, '690001', '110001', ['Delhi', 'Delhi']],
] as const)('a proposed state %s', (_, shown, before, now, [city, state]) => {
  expect(followPincode(shown, factsOf(before), factsOf(now))).toEqual({ city, state });
});

// Proves zones-15
test('a pincode whose place staff have confirmed fills in city and state like one of the built-in table', () => {
  const kollam = { place: { city: 'Kollam', state: 'Kerala' } };
  expect(followPincode({ city: '', state: 'Kerala' }, factsOf('691001'), kollam)).toEqual(kollam.place);
  expect(followPincode(kollam.place, kollam, factsOf('605001'))).toEqual({ city: '', state: '' });
  expect(followPincode({ ...kollam.place, city: 'Quilon' }, kollam, factsOf('605001')).city).toBe('Quilon');
});
