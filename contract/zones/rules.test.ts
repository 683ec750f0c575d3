import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translateMessage } from '../shared/translate.ts';
import { describeTaken, type LineNotice, mostPincodes, parsePincodes } from './rules.ts';

const textsOf = (notices: readonly LineNotice[]) => notices.map(({ words }) => translateMessage({}, words));
const read = (text: string) => {
  const { pincodes, faults, merged } = parsePincodes(text);
  return { pincodes: [...pincodes.keys()], faults: textsOf(faults), merged: textsOf(merged) };
};
const clean = (...pincodes: string[]) => ({ pincodes, faults: [], merged: [] });

// Proves zones-2
test.each([
  ['one', '560034'],
  ['commas', '560034,560095, 560103'],
  ['semicolons', '560034;560095;560103'],
  ['lines of any system', '560034\r\n560095\n\n560103\r'],
  ['tabs and quotes', '"560034"\t\'560095\' 560103'],
  ['Hindi digits', '५६००३४ ५६० ०९५ 560103'],
  ['two halves', '560 034, 560 095\n560 103'],
  ['a byte order mark', '\ufeff560034 560095 560103'],
])('parsePincodes reads PIN codes in this form: %s', (name, text) => {
  expect(read(text)).toEqual(name === 'one' ? clean('560034') : clean('560034', '560095', '560103'));
});

// Proves zones-2
test.each([
  ['comma', 'Area,PIN Code,Riders\r\n"Koramangala, 4th block",560034,2\r\nIndiranagar,560038,1\r\n,,\r\n'],
  ['semicolon', 'pincode;area\n560034;Koramangala\n560038;Indiranagar\n'],
  ['tab', 'Area\tPINCODE\nKoramangala\t560034\nIndiranagar\t560038'],
  ['no separator', '\nPin\n560034\n560038'],
])('parsePincodes reads only the column of PIN codes from a file with a header and the separator: %s', (_, text) => {
  expect(read(text)).toEqual(clean('560034', '560038'));
});

// Proves zones-3
test('parsePincodes reports every fault and every merged PIN code with its line', () => {
  const text = 'area,pin\nKoramangala,56003\nHSR,560102\nBellandur,060103\nHSR again,560102\nSarjapur,n/a';
  expect(read(text)).toEqual({
    pincodes: ['560102'],
    faults: ['Line 2: 56003 is not a PIN code', 'Line 4: 060103 is not a PIN code', 'Line 6: n/a is not a PIN code'],
    merged: ['Line 5: 560102 is on line 3 already'],
  });
});

test('parsePincodes shortens a long word that is not a PIN code in its message', () => {
  expect(read('x'.repeat(50_000)).faults).toEqual([`Line 1: ${'x'.repeat(24)}… is not a PIN code`]);
});

test('parsePincodes reports only once that a zone has too many PIN codes', () => {
  const text = Array.from({ length: mostPincodes + 2 }, (_, n) => 100_000 + n).join('\n');
  expect(read(text).faults).toEqual([`Line ${mostPincodes + 1}: a zone has at most ${mostPincodes} PIN codes`]);
});

test('describeTaken names the zones that already have the PIN codes, in the order of the lines', () => {
  const taken = [
    { pincode: '560034', zone: 'Koramangala' },
    { pincode: '560102', zone: 'HSR' },
    { pincode: '999999', zone: 'Elsewhere' },
  ];
  expect(textsOf(describeTaken(parsePincodes('560102\n560001\n560034'), taken))).toEqual([
    'Line 1: 560102 belongs to zone HSR',
    'Line 3: 560034 belongs to zone Koramangala',
  ]);
});

describe('for any text, parsePincodes', () => {
  const pincode = fc.integer({ min: 100_000, max: 999_999 }).map(String);
  const gap = fc.constantFrom(',', ', ', ';', '\n', '\r\n', '\t', ' \n ', '\n\n', '" "');

  test('reads each valid PIN code once and without a fault, whatever separates them', () => {
    const paste = fc.array(fc.tuple(pincode, gap), { minLength: 1, maxLength: 40 });
    const holds = fc.property(paste, (parts) => {
      const { pincodes, faults, merged } = parsePincodes(parts.flat().join(''));
      expect([...pincodes.keys()]).toEqual([...new Set(parts.map(([code]) => code))]);
      expect(faults).toEqual([]);
      expect(merged).toHaveLength(parts.length - pincodes.size);
    });
    fc.assert(holds);
  });

  test('reads the column of PIN codes at any position and with any separator', () => {
    const word = fc.stringMatching(/^[a-z ,;]{0,12}$/);
    const rows = fc.array(fc.tuple(word, pincode, word), { minLength: 1, maxLength: 20 });
    const holds = fc.property(rows, fc.constantFrom(',', ';', '\t'), (cells, separator) => {
      const lines = cells.map(([before, code, after]) => [`"${before}"`, code, `"${after}"`].join(separator));
      const { pincodes, faults } = parsePincodes([['area', 'pincode', 'note'].join(separator), ...lines].join('\n'));
      expect([...pincodes.keys()]).toEqual([...new Set(cells.map(([, code]) => code))]);
      expect(faults).toEqual([]);
    });
    fc.assert(holds);
  });

  test('returns every word as a PIN code, a merged repetition or a fault with its line', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'0159 ,;\n"ax'), maxLength: 120 });
    const holds = fc.property(anything, (text) => {
      const { pincodes, faults, merged } = parsePincodes(text);
      const lines = text.split('\n');
      for (const code of pincodes.keys()) expect(code).toMatch(/^[1-9]\d{5}$/);
      for (const [code, line] of pincodes) expect(lines[line - 1]?.replaceAll(' ', '')).toContain(code);
      for (const { line } of [...faults, ...merged]) expect(lines[line - 1]?.trim()).not.toBe('');
    });
    fc.assert(holds);
  });
});
