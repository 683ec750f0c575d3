import { describe, expect, test } from 'vitest';
import { cityOf, districtOf, findPincodes, knownCities } from './find-pincodes.ts';

describe('PIN codes in pasted text', () => {
  test('are found between words and with any separators', () => {
    const text = 'Indiranagar – 560038, Domlur: 560 071;\nKoramangala (560034)\t"560095"';
    expect(findPincodes(text)).toEqual({
      pincodes: ['560038', '560071', '560034', '560095'],
      repeated: 0,
      faults: [],
    });
  });

  test('are not confused with house numbers, years and phone numbers', () => {
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
  ])('are found in the digits of another script: %s', (text, pincodes) => {
    expect(findPincodes(text).pincodes).toEqual(pincodes);
  });

  test('are returned once if they are repeated, and the repetitions are counted', () => {
    expect(findPincodes('560001 560001 560 001')).toEqual({ pincodes: ['560001'], repeated: 2, faults: [] });
  });

  test('with a digit too few, a digit too many or a zero at the start are reported as faults', () => {
    expect(findPincodes('56001 5600012 060001')).toEqual({
      pincodes: [],
      repeated: 0,
      faults: ['56001', '5600012', '060001'],
    });
  });

  test('in a range include all codes between, and an invalid range is reported as a fault', () => {
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

  test('are all found in a text with 5,000 PIN codes', () => {
    const text = Array.from({ length: 5000 }, (_, at) => 560000 + at).join('\n');
    expect(findPincodes(text).pincodes).toHaveLength(5000);
  });
});

test('the PIN codes of a known city are the range of its sorting district', () => {
  expect(districtOf('641004')).toBe('641001-641999');
  expect(knownCities.find(({ name }) => name === 'Chennai')).toEqual({ name: 'Chennai', range: '600001-600999' });
  expect(cityOf(['999999', '600001'])).toBe('Chennai');
  expect(cityOf(['999999'])).toBeUndefined();
});
