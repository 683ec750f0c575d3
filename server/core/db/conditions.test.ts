import { expect, test } from 'vitest';
import { addressWordsOf, type Conditions, joinConditions, patternOf, phonePatternOf } from './conditions.ts';

test('each given part of a filter is a condition, and a part without a condition does not compile', () => {
  interface Filter {
    state: string;
    from?: string;
  }
  const conditions: Conditions<Filter> = {
    state: (value) => `state = ${value}`,
    from: (value) => `day >= ${value}`,
  };
  const filter: Filter = { state: 'open' };
  expect(joinConditions(conditions, filter)).toMatchObject({ text: '(state = $1)', values: ['open'] });
  // @ts-expect-error The list would ignore the search.
  expect(joinConditions(conditions, { ...filter, search: 'Asha' }).values).toEqual(['open']);
});

test('patternOf escapes the special characters of `like`', () => {
  expect(patternOf('50%_OFF\\')).toBe('%50\\%\\_off\\\\%');
});

test('patternOf gives the same pattern for two encodings of the same letter', () => {
  expect(patternOf('Cafe\u0301')).toBe(patternOf('CAFÉ'));
});

test.each([
  ['+91 98765', '%98765%'],
  ['0091 98765', '%98765%'],
  ['91 98765', '%9198765%'],
  ['91 98765 43210', '%9876543210%'],
  ['0 98765 43210', '%9876543210%'],
  ['0091', '%0091%'],
  ['+1 2345', '%12345%'],
  ['+91', null],
  ['98765 x', null],
  ['+९१ ९८७६५', '%98765%'],
])('the search for the phone number "%s" has the pattern %s', (typed, pattern) => {
  expect(phonePatternOf(typed)).toBe(pattern);
});

test('addressWordsOf returns each word of an address once, in lower case and without separators', () => {
  expect(addressWordsOf('14 Lake View, Lake  Road,Bangalore - 560038')).toEqual([
    '14',
    'lake',
    'view',
    'road',
    'bangalore',
    '560038',
  ]);
});
