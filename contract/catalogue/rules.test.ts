import { describe, expect, test } from 'vitest';
import { checkValue, checkValues, fillEmpty } from '../shared/rules.ts';
import { categoryRules, productRules } from './rules.ts';

const { capacity, price, deposit, stock } = productRules;

describe('the product form', () => {
  test.each([
    ['a capacity of a few millilitres', capacity, 0.25],
    ['a price to the paisa', price, 19_99],
    ['no deposit', deposit, 0],
    ['a deposit that is left empty', deposit, null],
    ['no stock', stock, 0],
    ['the largest stock', stock, 1_000_000],
  ])('accepts %s', (_, rule, value) => expect(checkValue(rule, value)).toBeUndefined());

  // Proves admin-catalogue-15
  test.each([
    ['a missing capacity', capacity, null, 'Capacity must be greater than 0'],
    ['a capacity that is not a number', capacity, Number.NaN, 'Capacity must be greater than 0'],
    ['a capacity of 0', capacity, 0, 'Capacity must be greater than 0'],
    ['a capacity above the maximum', capacity, 10_001, 'Capacity must not exceed 10,000 litres'],
    ['a missing price', price, null, 'Price must be greater than 0'],
    ['no number', price, Number.NaN, 'Price must be greater than 0'],
    ['a price of 0', price, 0, 'Price must be greater than 0'],
    ['a price with half a paisa', price, 100.5, 'At most two decimals'],
    ['a price above the maximum', price, 1_000_000_01, 'Must not exceed 10,00,000'],
    ['a deposit that is not a number', deposit, Number.NaN, 'Deposit must be a number'],
    ['a negative deposit', deposit, -1, 'Deposit cannot be negative'],
    ['a fraction as stock', stock, 1.5, 'Stock must be a whole number'],
    ['an infinite stock', stock, Number.POSITIVE_INFINITY, 'Stock must be a whole number'],
    ['a negative stock', stock, -1, 'Stock cannot be negative'],
  ])('refuses %s', (_, rule, value, message) => expect(checkValue(rule, value)).toBe(message));

  test('reports all wrong numbers together', () => {
    const numbers = { capacity, price, deposit, stock };
    const broken = checkValues(numbers, { capacity: 0, price: 85_00, deposit: -1, stock: 0.5 });
    expect(broken.map(({ path }) => path)).toEqual(['capacity', 'deposit', 'stock']);
  });
});

test.each(['', 'blue', '#fff', '#3B82F6F', '3B82F6'])('%j is refused as the colour of a category', (typed) => {
  expect(checkValue(categoryRules.color, typed)).toBe('Colour must look like #3B82F6');
});

// Proves admin-catalogue-46
test('an empty sort order of a category is saved as 0, and a fraction is refused', () => {
  const { sortOrder } = categoryRules;
  expect(checkValue(sortOrder, null)).toBeUndefined();
  expect(fillEmpty({ sortOrder }, { sortOrder: null })).toEqual({ sortOrder: 0 });
  expect(checkValue(sortOrder, 1.5)).toBe('Sort order must be a whole number');
});
