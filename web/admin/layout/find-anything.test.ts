import { expect, test } from 'vitest';
import { acts, isNamed } from './find-anything.tsx';
import { places } from './screens.ts';

test.each([
  ['new order', ['New order by phone']],
  ['record pay', ['Record a payment']],
  ['DUES', ['Dues']],
  ['money', ['Money']],
  ['contain', ['Containers']],
  ['uti', []],
  ['pick ups', ['Pick-ups']],
])('typing %j finds the actions and screens %j', (typed, labels) => {
  expect([...acts, ...places].filter((place) => isNamed(place, typed)).map(({ label }) => label)).toEqual(labels);
});
