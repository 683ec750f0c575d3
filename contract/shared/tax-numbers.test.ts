import { expect, test } from 'vitest';
import { pincodeRecords } from './pincodes.ts';
import { gstCodesOf, stateNames } from './states.ts';
import { cleanGstin, findGstinFault, isFssaiNumber, isGstinOf } from './tax-numbers.ts';

const known = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '27AASCS2460H1Z0', '27AAACR5055K1Z7'];

/** Appends the correct check digit to the other 14 characters of a GSTIN. */
function withCheckDigit(body: string): string {
  const all = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((last) => body + last);
  return all.find((gstin) => findGstinFault(gstin) === undefined) ?? '';
}

test.each(known)('the GSTIN %s is accepted', (gstin) => {
  expect(findGstinFault(gstin)).toBeUndefined();
});

// Proves typed-9
test.each([
  ['0717UNO00157UNO', 'a UN body'],
  ['0717UNO00211UN2', 'another UN body'],
  ['9917USA29001OS2', 'a seller of online services from abroad'],
  ['0720NPL00001NR5', 'a non-resident'],
  [withCheckDigit('07DELM12345A1D'), 'a tax deductor, by its TAN'],
  [withCheckDigit('29AAGCB7383J1C'), 'a collector of tax'],
])('%s is accepted as the GSTIN of %s', (gstin) => expect(findGstinFault(gstin)).toBeUndefined());

// Proves typed-9
test.each([
  ['0717UNO00157UNP', 'checksum'],
  ['0717UNO0015UNO', 'form'],
  ['0717UNO00157XXO', 'form'],
  ['07DELM12345A1D', 'form'],
  ['9817USA29001OS2', 'form'],
  ['9917US129001OS2', 'form'],
])('the GSTIN %s is refused because of its %s', (gstin, fault) => expect(findGstinFault(gstin)).toBe(fault));

// The check digit cannot detect a swap of 0 and Z.
const isBlind = (one: string, other: string) => [one, other].toSorted().join('') === '0Z';

// Proves addresses-8, settings-4
test.each(known)('each single wrong character and each swap of neighbouring characters in %s is detected', (gstin) => {
  const characters = [...gstin];
  for (const [place, character] of characters.entries()) {
    const next = characters[place + 1] ?? character;
    if (next !== character && !isBlind(character, next)) {
      const swapped = characters.with(place, next).with(place + 1, character);
      expect(findGstinFault(swapped.join(''))).toBeDefined();
    }
    const other = /\d/.test(character) ? String((Number(character) + 1) % 10) : character === 'A' ? 'B' : 'A';
    expect(findGstinFault(characters.with(place, other).join(''))).toBeDefined();
  }
});

test.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '27aapfu0939f1zv', 'AA27PFU0939F1ZV', '२7AAPFU0939F1ZV'])(
  'the GSTIN "%s" is refused because of its form',
  (gstin) => {
    expect(findGstinFault(gstin)).toBe('form');
  },
);

test('cleanGstin returns capitals without spaces', () => {
  expect(cleanGstin(' 27 aapfu0939f 1zv ')).toBe('27AAPFU0939F1ZV');
});

test('a GSTIN belongs to the state whose number it begins with, old numbers included', () => {
  expect(isGstinOf('27AAPFU0939F1ZV', 'Maharashtra')).toBe(true);
  expect(isGstinOf('27AAPFU0939F1ZV', 'Karnataka')).toBe(false);
  expect(isGstinOf('28AAPFU0939F1ZV', 'Andhra Pradesh')).toBe(true);
  expect(isGstinOf('27AAPFU0939F1ZV', '')).toBe(false);
});

test('an FSSAI number has 14 digits', () => {
  expect(isFssaiNumber('10012345678901')).toBe(true);
  for (const text of ['1001234567890', '100123456789012', '1001234567890a', '']) {
    expect(isFssaiNumber(text)).toBe(false);
  }
});

test('there are 36 states and union territories with different GST numbers, and every known PIN code is in one', () => {
  expect(new Set(stateNames).size).toBe(36);
  const codes = stateNames.flatMap(gstCodesOf);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBe(38);
  for (const { state } of pincodeRecords) expect(stateNames).toContain(state);
});
