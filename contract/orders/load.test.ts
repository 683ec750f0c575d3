import { expect, test } from 'vitest';
import { type LoadLine, sumLoad } from './load.ts';

const jar = { id: 'jar', name: '20 L jar' };
const camper = { id: 'camper', name: '10 L camper' };
const line = (name: string, count: number, container: LoadLine['container'] = null): LoadLine => ({
  name,
  count,
  container,
});

// Proves load-2
test('jars are counted by container, and other products are listed apart', () => {
  const load = sumLoad([
    line('Bottle, 1 L', 24),
    line('Lake water, 20 L', 2, jar),
    line('Camper, 10 L', 3, camper),
    line('Lake water, 20 L', 5, jar),
    line('Dispenser', 1),
    line('Bottle, 1 L', 12),
  ]);
  expect(load.jars).toBe(10);
  expect(load.containers).toEqual([
    { ...jar, count: 7 },
    { ...camper, count: 3 },
  ]);
  expect(load.products.map(({ name, count }) => [name, count])).toEqual([
    ['Bottle, 1 L', 36],
    ['Dispenser', 1],
  ]);
});

// Proves load-2
test('products that share a container are also listed, because the container alone does not say which to load', () => {
  const load = sumLoad([line('Lake water', 2, jar), line('Copper water', 4, jar), line('Camper', 1, camper)]);
  expect(load.containers).toEqual([
    { ...jar, count: 6 },
    { ...camper, count: 1 },
  ]);
  expect(load.products.map(({ name, count }) => [name, count])).toEqual([
    ['Copper water', 4],
    ['Lake water', 2],
  ]);
});

test('a product without units is not part of the load, and two containers of one name stay apart', () => {
  const other = { id: 'other', name: jar.name };
  expect(sumLoad([line('Lake water', 0, jar)])).toEqual({ jars: 0, containers: [], products: [] });
  const load = sumLoad([line('Lake water', 2, jar), line('Lake water', 1, other), line('Copper water', 0, jar)]);
  expect(load.containers).toEqual([
    { ...jar, count: 2 },
    { ...other, count: 1 },
  ]);
  expect(load.products).toEqual([]);
});
