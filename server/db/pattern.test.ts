import { expect, test } from 'vitest';
import { patternOf } from './pattern.ts';

test('a pattern takes nothing as special', () => {
  expect(patternOf('50%_OFF\\')).toBe('%50\\%\\_off\\\\%');
});

test('two ways to write the same letter are one pattern', () => {
  expect(patternOf('Cafe\u0301')).toBe(patternOf('CAFÉ'));
});
