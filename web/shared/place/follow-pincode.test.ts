import { expect, test } from 'vitest';
import { findPincode } from '#contract/shared/pincodes.ts';
import { followPincode } from './follow-pincode.ts';

const delhi = { city: 'Delhi', state: 'Delhi' };

// Proves accounts-112
test.each([
  ['a known pincode fills them in', { city: '', state: '' }, '', '110001', delhi],
  ['another known one changes them', delhi, '110001', '302001', { city: 'Jaipur', state: 'Rajasthan' }],
  ['a known one comes before what was typed', { city: 'Imphal', state: 'Manipur' }, '795001', '110001', delhi],
  ['an unknown one empties what the shop filled in', delhi, '110001', '690001', { city: '', state: '' }],
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
    '690001',
    { city: 'Kollam', state: '' },
  ],
])('%s', (_, shown, before, now, after) => {
  expect(followPincode(shown, findPincode(before), findPincode(now))).toEqual(after);
});
