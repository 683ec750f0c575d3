import { describe, expect, test } from 'vitest';
import { checkText } from '../shared/fields.ts';
import { categoryTexts, checkNumber, checkNumbers, productNumbers } from './rules.ts';

const { capacity, price, deposit, stock } = productNumbers;

describe('a number of the product form', () => {
  test.each([
    ['a capacity of a few millilitres', capacity, 0.25],
    ['a price to the paisa', price, 19.99],
    ['no deposit', deposit, 0],
    ['no stock', stock, 0],
    ['the largest stock', stock, 1_000_000],
  ])('accepts %s', (_, rule, value) => expect(checkNumber(rule, value)).toBeUndefined());

  // Proves admin-catalogue-15
  test.each([
    ['missing', capacity, Number.NaN, 'Capacity must be greater than 0'],
    ['nothing', capacity, 0, 'Capacity must be greater than 0'],
    ['too much', capacity, 10_001, 'Capacity must not exceed 10,000 litres'],
    ['missing', price, Number.NaN, 'Price must be greater than 0'],
    ['nothing', price, 0, 'Price must be greater than 0'],
    ['finer than a paisa', price, 1.005, 'At most two decimals'],
    ['too much', price, 1_000_001, 'Must not exceed 10,00,000'],
    ['missing', deposit, Number.NaN, 'Deposit must be a number'],
    ['negative', deposit, -1, 'Deposit cannot be negative'],
    ['in parts', stock, 1.5, 'Stock must be a whole number'],
    ['endless', stock, Number.POSITIVE_INFINITY, 'Stock must be a whole number'],
    ['negative', stock, -1, 'Stock cannot be negative'],
  ])('refuses %s', (_, rule, value, message) => expect(checkNumber(rule, value)).toBe(message));

  test('is checked together with all others', () => {
    const broken = checkNumbers(productNumbers, { capacity: 0, price: 85, deposit: -1, stock: 0.5 });
    expect(broken.map(({ path }) => path)).toEqual(['capacity', 'deposit', 'stock']);
  });
});

test.each(['', 'blue', '#fff', '#3B82F6F', '3B82F6'])('%j is refused as a colour', (typed) => {
  expect(checkText(categoryTexts.color, typed)).toBe('Colour must look like #3B82F6');
});
