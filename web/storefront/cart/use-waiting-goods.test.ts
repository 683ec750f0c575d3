import { expect, test } from 'vitest';
import { nameGoods } from './use-waiting-goods.ts';

// Proves shopping-47
test.each([
  [['Paniwala 20 L Jar', 'Alka jar'], 'jars'],
  [['पानी का जार'], 'jars'],
  [['Paniwala 2 L Bottle'], 'bottles'],
  [['Paniwala 20 L Jar', 'Paniwala 2 L Bottle'], 'items'],
  [['Chilled Water Camper 18 L'], 'items'],
  [['Case of 12 × 1 L bottles'], 'items'],
  [[], 'items'],
] as const)('a cart with the products %j is described as %s', (names, goods) => {
  expect(nameGoods(names)).toBe(goods);
});
