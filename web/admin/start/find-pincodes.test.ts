import { describe, expect, test } from 'vitest';
import { cityOf, districtOf, findPincodes, knownCities } from './find-pincodes.ts';

describe('PIN codes in a paste', () => {
  test('are found between words, with separators of any kind', () => {
    const text = 'Indiranagar – 560038, Domlur: 560 071;\nKoramangala (560034)\t"560095"';
    expect(findPincodes(text)).toEqual({
      pincodes: ['560038', '560071', '560034', '560095'],
      repeated: 0,
      faults: [],
    });
  });

  test('house numbers, days and phone numbers are ignored', () => {
    expect(findPincodes('No. 14, 2nd cross, 560038, call 9876543210 or 080 4000 1234, since 2019')).toEqual({
      pincodes: ['560038'],
      repeated: 0,
      faults: [],
    });
  });

  test.each([
    ['५६०००१ ५६०००३', ['560001', '560003']],
    ['৭০০০০১', ['700001']],
    ['௬௦௦௦௦௧', ['600001']],
    ['５６０００１', ['560001']],
  ])('%s in the digits of another script', (text, pincodes) => {
    expect(findPincodes(text).pincodes).toEqual(pincodes);
  });

  test('a repeated PIN code counts once', () => {
    expect(findPincodes('560001 560001 560 001')).toEqual({ pincodes: ['560001'], repeated: 2, faults: [] });
  });

  test('a digit too few or too many, and a zero at the start, are named', () => {
    expect(findPincodes('56001 5600012 060001')).toEqual({
      pincodes: [],
      repeated: 0,
      faults: ['56001', '5600012', '060001'],
    });
  });

  test('a range includes all codes between, and an invalid range is reported', () => {
    expect(findPincodes('560001-560003 and 560005 to 560006').pincodes).toEqual([
      '560001',
      '560002',
      '560003',
      '560005',
      '560006',
    ]);
    expect(findPincodes('560009–560001').faults).toEqual(['560009-560001']);
    expect(findPincodes('110001-850000').faults).toEqual(['110001-850000']);
  });

  test('5,000 of them', () => {
    const text = Array.from({ length: 5000 }, (_, at) => 560000 + at).join('\n');
    expect(findPincodes(text).pincodes).toHaveLength(5000);
  });
});

test('a whole city is the range of its sorting district', () => {
  expect(districtOf('641004')).toBe('641001-641999');
  expect(knownCities.find(({ name }) => name === 'Chennai')).toEqual({ name: 'Chennai', range: '600001-600999' });
  expect(cityOf(['999999', '600001'])).toBe('Chennai');
  expect(cityOf(['999999'])).toBeUndefined();
});
