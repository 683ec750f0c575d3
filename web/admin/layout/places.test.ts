import { expect, test } from 'vitest';
import { acts, isNamed, screens } from './places.ts';

test.each([
  ['new order', ['New order by phone']],
  ['record pay', ['Record a payment']],
  ['DUES', ['Dues']],
  ['uti', []],
  ['pick ups', ['Pick-ups']],
])('%j names %j', (typed, labels) => {
  expect([...acts, ...screens].filter((place) => isNamed(place, typed)).map(({ label }) => label)).toEqual(labels);
});
