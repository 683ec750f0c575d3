import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { OwnJarMovement } from '#web/shared/api-types.ts';
import { rowsOf } from './movement-rows.ts';

const entry = (eventId: string, kind: string, count: number, change: Partial<OwnJarMovement> = {}): OwnJarMovement => ({
  id: `${eventId}-${kind}-${count}`,
  eventId,
  createdAt: '2026-11-29T05:00:00.000Z',
  kind,
  containerId: 'jar',
  container: '20 L jar',
  count,
  deposit: paise(0),
  order: null,
  pickupId: null,
  ...change,
});
const camper = { containerId: 'camper', container: '18 L camper' };

// Proves returns-42
test('full jars delivered and empties returned at one delivery are one row, even if their numbers differ', () => {
  const movements = [
    entry('b', 'deposit', 0, { deposit: paise(150_00) }),
    entry('b', 'empties_taken', -1),
    entry('b', 'jars_given', 2),
    entry('a', 'empties_taken', -3),
    entry('a', 'jars_given', 3),
  ];
  const rows = rowsOf(movements);
  expect(rows.map(({ swaps, others }) => [swaps, others.map(({ kind }) => kind)])).toEqual([
    [[{ given: 2, taken: 1, container: '20 L jar' }], ['deposit']],
    [[{ given: 3, taken: 3, container: '20 L jar' }], []],
  ]);
});

test('deliveries and returns of different containers, and corrections, are not combined into a swap', () => {
  const movements = [
    entry('d', 'empties_taken', -2, camper),
    entry('d', 'jars_given', 1),
    entry('c', 'jars_given', -2),
    entry('c', 'empties_taken', 2),
  ];
  expect(rowsOf(movements).map(({ swaps, others }) => [swaps.length, others.length])).toEqual([
    [0, 2],
    [0, 2],
  ]);
});

test('a delivery without returned empties is not combined with a swap of another container with the same name', () => {
  const movements = [
    entry('e', 'jars_given', 1, { containerId: 'other jar' }),
    entry('e', 'empties_taken', -2),
    entry('e', 'jars_given', 2),
  ];
  const [row] = rowsOf(movements);
  expect(row?.swaps).toEqual([{ given: 2, taken: 2, container: '20 L jar' }]);
  expect(row?.others.map(({ containerId }) => containerId)).toEqual(['other jar']);
});
