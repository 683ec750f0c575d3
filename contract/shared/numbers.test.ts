import { expect, test } from 'vitest';
import { formatNumber, inLatinDigits } from './numbers.ts';

test.each(['en-IN', 'hi-IN'])('whole numbers are grouped as Intl does for %s', (locale) => {
  const platform = new Intl.NumberFormat(locale);
  const digits = Array.from({ length: 12 }, (_, index) => Number('123456789012'.slice(0, index + 1)));
  for (const count of [0, 7, 99, 100, 1000, 99_999, 100_000, 1_00_00_000, ...digits, -5, -1000, -1_23_456])
    expect(formatNumber(count)).toBe(platform.format(count));
});

test('each digit of Hindi is its digit, and everything else stays', () => {
  expect(inLatinDigits('०१२३४५६७८९ और 10 ॐ')).toBe('0123456789 और 10 ॐ');
});
