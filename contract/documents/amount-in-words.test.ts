import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

// Proves documents-12
test.each([
  [0, 'Rupees Zero Only', 'शून्य रुपये मात्र'],
  [1, 'One Paisa Only', 'एक पैसा मात्र'],
  [50, 'Fifty Paise Only', 'पचास पैसे मात्र'],
  [1_00, 'Rupee One Only', 'एक रुपया मात्र'],
  [21_01, 'Rupees Twenty One and One Paisa Only', 'इक्कीस रुपये और एक पैसा मात्र'],
  [99_99, 'Rupees Ninety Nine and Ninety Nine Paise Only', 'निन्यानवे रुपये और निन्यानवे पैसे मात्र'],
  [100_00, 'Rupees One Hundred Only', 'एक सौ रुपये मात्र'],
  [105_50, 'Rupees One Hundred Five and Fifty Paise Only', 'एक सौ पाँच रुपये और पचास पैसे मात्र'],
  [1_010_00, 'Rupees One Thousand Ten Only', 'एक हज़ार दस रुपये मात्र'],
  [
    1_25_349_00,
    'Rupees One Lakh Twenty Five Thousand Three Hundred Forty Nine Only',
    'एक लाख पच्चीस हज़ार तीन सौ उनचास रुपये मात्र',
  ],
  [1_00_00_000_00, 'Rupees One Crore Only', 'एक करोड़ रुपये मात्र'],
  [1_00_00_001_00, 'Rupees One Crore One Only', 'एक करोड़ एक रुपये मात्र'],
  [100_00_00_000_00, 'Rupees One Hundred Crore Only', 'एक सौ करोड़ रुपये मात्र'],
  [10_000_00_00_000_00, 'Rupees Ten Thousand Crore Only', 'दस हज़ार करोड़ रुपये मात्र'],
])('%d paise are "%s"', (paise, english, hindi) => {
  expect(amountInWords(paise, 'en')).toBe(english);
  expect(amountInWords(paise, 'hi')).toBe(hindi);
});

/** The value of each word, read from the words of single numbers. */
function readerOf(language: 'en' | 'hi') {
  const suffix = language === 'en' ? ' Paise Only' : ' पैसे मात्र';
  const small = new Map<string, number>();
  for (let count = 2; count < 100; count++) small.set(amountInWords(count, language).replace(suffix, ''), count);
  small.set(language === 'en' ? 'One' : 'एक', 1);
  const units = new Map(
    language === 'en'
      ? [
          ['Hundred', 100],
          ['Thousand', 1000],
          ['Lakh', 1e5],
          ['Crore', 1e7],
        ]
      : [
          ['सौ', 100],
          ['हज़ार', 1000],
          ['लाख', 1e5],
          ['करोड़', 1e7],
        ],
  );
  // Reads the words from the left. A unit such as "Lakh" multiplies the number since the last unit of the same or a
  // larger size.
  return (words: string): number => {
    let [total, current] = [0, 0];
    for (const word of words.split(' ')) {
      const unit = units.get(word);
      if (unit === undefined) current += small.get(word) ?? Number.NaN;
      else if (unit === 1e7) [total, current] = [(total + current) * unit, 0];
      else if (unit === 100) current *= unit;
      else [total, current] = [total + current * unit, 0];
    }
    return total + current;
  };
}

test.each(['en', 'hi'] as const)('in %s, the words say the number, up to ten thousand crore', (language) => {
  const read = readerOf(language);
  const rupeesOf = (words: string) => words.replace(/^Rupees? | Only$| रुपये मात्र$| रुपया मात्र$/g, '');
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 1e11 })), (rupees) => {
      expect(read(rupeesOf(amountInWords(rupees * 100, language)))).toBe(rupees);
    }),
    { numRuns: 3000 },
  );
});

test.each(['en', 'hi'] as const)('in %s, each number to 9,999 has words that no other number has', (language) => {
  const said = new Set(Array.from({ length: 10_000 }, (_, count) => amountInWords(count, language)));
  expect(said.size).toBe(10_000);
});

test.each([-1, 0.5, Number.NaN, 2 ** 60])('%d paise are refused', (paise) => {
  expect(() => amountInWords(paise, 'en')).toThrow(RangeError);
});
