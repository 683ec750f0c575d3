import { expect, test } from 'vitest';
import { listTargets, loadOf, type Run } from './run-words.ts';

// Proves load-2
test('a run carries what is planned, and after its start what was loaded', () => {
  const container = { id: 'jar', name: '20 L jar' };
  const products = [
    { productId: '1', name: 'Lake water, 20 L', container, planned: 6, loaded: 8, sold: 0 },
    { productId: '2', name: 'Bottle, 1 L', container: null, planned: 24, loaded: 0, sold: 0 },
  ];
  const before = loadOf({ state: 'planned', products });
  expect([before.jars, before.products.map(({ count }) => count)]).toEqual([6, [24]]);
  for (const state of ['started', 'returned', 'verified'] as const) {
    const after = loadOf({ state, products });
    expect([after.jars, after.containers, after.products]).toEqual([8, [{ ...container, count: 8 }], []]);
  }
});

test('stops can move to runs of the same day or later that still accept stops, but not to a run that already had one of them', () => {
  const runOf = (id: string, day: string, state: string) => ({ id, day, state }) as unknown as Run;
  const runs = [
    runOf('own', '2026-11-22', 'started'),
    runOf('earlier', '2026-11-21', 'planned'),
    runOf('back', '2026-11-22', 'returned'),
    runOf('planned', '2026-11-22', 'planned'),
    runOf('started', '2026-11-22', 'started'),
  ];
  const targetsFor = (...chosen: string[][]) =>
    listTargets(
      { id: 'own', day: '2026-11-22' },
      runs,
      chosen.map((runIds) => ({ runIds })),
    ).map(({ id }) => id);
  expect(targetsFor()).toEqual(['planned', 'started']);
  expect(targetsFor(['own'], ['own', 'started'])).toEqual(['planned']);
});
