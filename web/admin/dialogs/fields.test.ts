import { expect, test } from 'vitest';
import { parseNumber } from './fields.tsx';

// Proves admin-people-29
test('numbers are parsed as people type them, and any other text is rejected', () => {
  for (const [typed, number] of Object.entries({ '7': 7, ' 12.50 ': 12.5, '-3': -3, '+3': 3, '5.': 5, '.5': 0.5 })) {
    expect(parseNumber(typed), typed).toBe(number);
  }
  for (const typed of ['', '  ', '1e3', '0x10', '1,000', 'abc', '.', '-', '1 2', 'Infinity']) {
    expect(parseNumber(typed), typed).toBeNaN();
  }
});
