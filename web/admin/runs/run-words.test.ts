import { expect, test } from 'vitest';
import { loadOf } from './run-words.ts';

// Proves load-2
test('a run takes along what is planned, and after its start what was loaded', () => {
  const container = { id: 'jar', name: '20 L jar' };
  const products = [
    { productId: '1', name: 'Lake water, 20 L', container, planned: 6, loaded: 8 },
    { productId: '2', name: 'Bottle, 1 L', container: null, planned: 24, loaded: 0 },
  ];
  const before = loadOf({ state: 'planned', products });
  expect([before.jars, before.products.map(({ count }) => count)]).toEqual([6, [24]]);
  for (const state of ['started', 'returned', 'verified'] as const) {
    const after = loadOf({ state, products });
    expect([after.jars, after.containers, after.products]).toEqual([8, [{ ...container, count: 8 }], []]);
  }
});
