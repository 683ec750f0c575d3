import { expect, test } from 'vitest';
import { chooseSlug, deriveSlug, parseSearch } from './rules.ts';

test('a search is split at white space into different words in lower case', () => {
  expect(parseSearch('  Water\tJAR\u00a0water ').map(({ typed }) => typed)).toEqual(['water', 'jar']);
  expect(parseSearch(undefined)).toEqual([]);
  expect(parseSearch('a b c d e f g h i j')).toHaveLength(8);
});

test('small words are ignored, unless nothing else was typed', () => {
  const typed = (search: string) => parseSearch(search).map((word) => word.typed);
  expect(typed('paani ka jar')).toEqual(['paani', 'jar']);
  expect(typed('jar of 20 litres')).toEqual(['jar', '20l']);
  expect(typed('पानी की बोतल')).toEqual(['पानी', 'बोतल']);
  expect(typed('का')).toEqual(['का']);
  expect(typed('of the')).toEqual(['of', 'the']);
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
