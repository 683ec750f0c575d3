import { expect, test } from 'vitest';
import { factsOf, followPincode } from './follow-pincode.ts';

const delhi = { city: 'Delhi', state: 'Delhi' };

// Proves accounts-112
test.each([
  ['a known pincode fills them in', { city: '', state: '' }, '', '110001', delhi],
  ['another known one changes them', delhi, '110001', '302001', { city: 'Jaipur', state: 'Rajasthan' }],
  ['a known one comes before what was typed', { city: 'Imphal', state: 'Manipur' }, '795001', '110001', delhi],
  ['an unknown one empties what the shop filled in', delhi, '110001', '605001', { city: '', state: '' }],
  [
    'an edited city stays',
    { city: 'New Delhi', state: 'Delhi' },
    '110001',
    '690001',
    { city: 'New Delhi', state: 'Delhi' },
  ],
  [
    'an edited state stays',
    { city: 'Delhi', state: 'Haryana' },
    '110001',
    '122001',
    { city: 'Delhi', state: 'Haryana' },
  ],
  [
    'what was typed for an unknown one stays',
    { city: 'Kollam', state: 'Kerala' },
    '690001',
    '691001',
    { city: 'Kollam', state: 'Kerala' },
  ],
  [
    'what was typed before any pincode stays',
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
  ['is proposed where none was said, and the city is not', { city: '', state: '' }, '', '690001', ['', 'Kerala']],
  ['is proposed beside a city that was typed', { city: 'Kollam', state: '' }, '', '691001', ['Kollam', 'Kerala']],
  ['is proposed for what the shop had filled in', delhi, '110001', '795001', ['', 'Manipur']],
  ['follows the pincode', { city: 'Kollam', state: 'Kerala' }, '690001', '600099', ['Kollam', 'Tamil Nadu']],
  ['is emptied where nothing suggests one', { city: 'Kollam', state: 'Kerala' }, '690001', '605001', ['Kollam', '']],
  ['stays where it was changed', { city: 'Mahe', state: 'Puducherry' }, '670001', '690001', ['Mahe', 'Puducherry']],
  ['gives way to a known pincode', { city: '', state: 'Kerala' }, '690001', '110001', ['Delhi', 'Delhi']],
] as const)('a proposed state %s', (_, shown, before, now, [city, state]) => {
  expect(followPincode(shown, factsOf(before), factsOf(now))).toEqual({ city, state });
});

// Proves zones-15
test('a pincode of a zone whose place staff confirmed is known, and is followed like one of the table', () => {
  const kollam = { place: { city: 'Kollam', state: 'Kerala' } };
  expect(followPincode({ city: '', state: 'Kerala' }, factsOf('691001'), kollam)).toEqual(kollam.place);
  expect(followPincode(kollam.place, kollam, factsOf('605001'))).toEqual({ city: '', state: '' });
  expect(followPincode({ ...kollam.place, city: 'Quilon' }, kollam, factsOf('605001')).city).toBe('Quilon');
});
