import { expect, test } from 'vitest';
import { chooseSlug, deriveSlug, parseSearch } from './rules.ts';

test('words are split at any white space, unique, in lower case', () => {
  expect(parseSearch('  Water\tJAR\u00a0water ').map(({ word }) => word)).toEqual(['water', 'jar']);
  expect(parseSearch(undefined)).toEqual([]);
  expect(parseSearch('a b c d e f g h i j')).toHaveLength(8);
});

test('typing errors are allowed only in words of four letters or more', () => {
  const tolerated = parseSearch('jar 20l 500ml watr पानी').filter(({ tolerant }) => tolerant);
  expect(tolerated.map(({ word }) => word)).toEqual(['watr', 'पानी']);
});

test('adjacent letters are swapped one pair at a time', () => {
  expect(parseSearch('watre')[0]?.swapped).toEqual(['awtre', 'wtare', 'warte', 'water']);
  expect(parseSearch('20l')[0]?.swapped).toEqual([]);
});

test.each([
  ['Water Jars', 'water-jars'],
  ['  20 L — Jars & Cans! ', '20-l-jars-cans'],
  ['पानी की बोतल', 'पानी-की-बोतल'],
  ['Café', 'café'],
  ['!!!', 'category'],
  ['x'.repeat(100), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
])('the slug of "%s" is "%s"', (name, slug) => {
  expect(deriveSlug(name)).toBe(slug);
});

test('a used slug gets the lowest free number', () => {
  expect(chooseSlug('jars', new Set(['cans']))).toBe('jars');
  expect(chooseSlug('jars', new Set(['jars', 'jars-2', 'jars-4']))).toBe('jars-3');
});
