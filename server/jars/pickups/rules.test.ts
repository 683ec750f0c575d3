import { expect, test } from 'vitest';
import { chargesOf, payableOfRelease } from './rules.ts';

// Proves returns-8
test.each([
  ['nothing is due', { released: 450, credit: 0, dues: 0 }, 450],
  ['a due is smaller than the deposit', { released: 450, credit: 0, dues: 90 }, 360],
  ['credit from before pays the due', { released: 450, credit: 90, dues: 90 }, 450],
  ['credit from before pays a part of the due', { released: 450, credit: 50, dues: 90 }, 410],
  ['the customer had credit before', { released: 450, credit: 200, dues: 90 }, 450],
  ['more is due than credit and deposit', { released: 450, credit: 50, dues: 600 }, 0],
])('the right part of a released deposit is paid back if %s', (_, { released, credit, dues }, payable) => {
  expect(payableOfRelease(released, credit, dues)).toBe(payable);
});

// Proves documents-14
test.each([
  ['one kind has all of it', [2, 0], 100_01, [[0, 2, 100_01]]],
  [
    'two kinds share it by their number, and no paisa is lost',
    [2, 1],
    100_00,
    [
      [0, 2, 66_66],
      [1, 1, 33_34],
    ],
  ],
  ['a share below a paisa is left out', [1, 2], 1, [[1, 2, 1]]],
  ['nothing is damaged', [0, 0], 0, []],
])('of a charge for damaged jars, %s', (_, damaged, paise, expected) => {
  const taken = damaged.map((count, at) => ({ containerId: `${at}`, count: 3, damaged: count }));
  const charges = chargesOf(taken, paise);
  expect(charges.map(({ jars, amount }) => [Number(jars?.containerId), jars?.count, amount])).toEqual(expected);
});
