import { expect, test } from 'vitest';
import { paise } from './money.ts';
import { checkValue, checkValues, fillEmpty, type Rules } from './rules.ts';

const rules = {
  name: { required: 'A name is needed' },
  fee: {
    kind: 'number',
    unit: 'paise',
    required: 'A fee is needed',
    invalid: 'No amount',
    min: [0, 'Below 0'],
    max: [100_00, 'Above 100'],
  },
  charge: { kind: 'number', unit: 'paise', empty: 0, invalid: 'No amount', min: [0, 'Below 0'], max: [100_00, 'Much'] },
  floor: { kind: 'number', invalid: 'No floor', isWhole: true, min: [1, 'Below 1'], max: [200, 'Above 200'] },
  isActive: { kind: 'flag' },
  windows: {
    kind: 'list',
    orAll: true,
    of: { pattern: [/^[a-z]+$/, 'No such window'] },
    min: [1, 'Choose one'],
    max: [2, 'Too many'],
  },
} as const satisfies Rules;
const empty = { name: '', fee: null, charge: null, floor: null, isActive: false, windows: [] };

test('every broken rule of a form is reported at once, in the order of the rules', () => {
  expect(checkValues(rules, { ...empty, charge: -1, floor: 1.5 })).toEqual([
    { path: 'name', msg: 'A name is needed' },
    { path: 'fee', msg: 'A fee is needed' },
    { path: 'charge', msg: 'Below 0' },
    { path: 'floor', msg: 'No floor' },
    { path: 'windows', msg: 'Choose one' },
  ]);
  expect(checkValues(rules, {})).toEqual([
    { path: 'name', msg: 'A name is needed' },
    { path: 'fee', msg: 'A fee is needed' },
  ]);
});

test('an amount must be whole paise, and text that is not a number (NaN) is invalid instead of empty', () => {
  expect(checkValue(rules.fee, 99_99)).toBeUndefined();
  expect(checkValue(rules.fee, 99.5)).toBe('At most two decimals');
  expect(checkValue({ ...rules.fee, tooFine: 'Too fine' }, 99.5)).toBe('Too fine');
  expect(checkValue(rules.fee, Number.NaN)).toBe('No amount');
  expect(checkValue(rules.floor, Number.NaN)).toBe('No floor');
  expect(checkValue(rules.floor, null)).toBeUndefined();
});

test('a number in per cent has at most two decimals', () => {
  const rate = { kind: 'number', unit: 'per cent', invalid: 'No', min: [0, 'Low'], max: [100, 'High'] } as const;
  expect([18, 12.25, 0.29].map((value) => checkValue(rate, value))).toEqual([undefined, undefined, undefined]);
  expect(checkValue(rate, 12.255)).toBe('At most two decimals');
});

test.each([
  [null, undefined],
  [['morning'], undefined],
  [[], 'Choose one'],
  [['a', 'b', 'c'], 'Too many'],
  [['a', 'B'], 'No such window'],
])('checking the list %j gives the message %j', (list, message) =>
  expect(checkValue(rules.windows, list)).toBe(message),
);

test('fillEmpty replaces empty numbers with the value that their rule defines', () => {
  const draft = { ...empty, fee: paise(1), windows: null };
  expect(fillEmpty(rules, draft)).toEqual({ ...draft, charge: 0 });
  expect(fillEmpty(rules, { ...draft, charge: paise(5) })).toEqual({ ...draft, charge: 5 });
});
