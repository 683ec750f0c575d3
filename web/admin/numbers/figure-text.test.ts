import { expect, test } from 'vitest';
import { formatChange, formatValue, type Unit } from './figure-text.ts';

// Proves numbers-8
test.each<[number | null, Unit, string]>([
  [0, 'count', '0'],
  [null, 'count', '–'],
  [125_000, 'count', '1,25,000'],
  [12.5, 'litres', '12.5 L'],
  [1234.56, 'litres', '1,235 L'],
  [-500, 'money', '-₹5.00'],
  [135, 'minutes', '2 h 15 min'],
])('the figure %s of the unit %s is formatted as "%s"', (value, unit, text) => {
  expect(formatValue(value, unit)).toBe(text);
});

// Proves numbers-8
test.each<[number | null, number | null, Unit, string]>([
  [112, 100, 'count', '+12 (+12%)'],
  [88, 100, 'count', '−12 (−12%)'],
  [100, 100, 'count', 'same'],
  [5, 0, 'count', '+5'],
  [0, 0, 'count', 'same'],
  [5, null, 'count', '–'],
  [null, 5, 'money', '–'],
  [-500, -200, 'money', '−₹3.00'],
])('the change to %s from %s (%s) is formatted as "%s"', (now, before, unit, text) => {
  expect(formatChange({ now, before }, unit)).toBe(text);
});
