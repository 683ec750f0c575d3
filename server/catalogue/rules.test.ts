import { expect, test } from 'vitest';
import { parseSearch, patternOf } from './rules.ts';

test('a pattern takes nothing as special', () => {
  expect(patternOf('50%_OFF\\')).toBe('%50\\%\\_off\\\\%');
});

test('words are told apart by any white space, once each, in lower case', () => {
  expect(parseSearch('  Water\tJAR\u00a0water ').map(({ word }) => word)).toEqual(['water', 'jar']);
  expect(parseSearch(undefined)).toEqual([]);
  expect(parseSearch('a b c d e f g h i j')).toHaveLength(8);
});

test('only words of four letters and more are forgiven a slip', () => {
  const tolerated = parseSearch('jar 20l 500ml watr पानी').filter(({ tolerant }) => tolerant);
  expect(tolerated.map(({ word }) => word)).toEqual(['watr', 'पानी']);
});

test('neighbouring letters are exchanged one pair at a time', () => {
  expect(parseSearch('watre')[0]?.swapped).toEqual(['awtre', 'wtare', 'warte', 'water']);
  expect(parseSearch('20l')[0]?.swapped).toEqual([]);
});
