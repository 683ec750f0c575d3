import { expect, test } from 'vitest';
import { groupByDay } from './group-forecast.ts';

const [lake, hill] = ['Lake', 'Hill'].map((name) => ({ id: name, name }));
const [jar, camper] = ['20 L jar', '18 L camper'].map((name) => ({ id: name, name }));
const containers = { Jar: jar, 'Family jar': jar, Camper: camper };
const date = '2026-11-24';
const need = (
  zone: typeof lake,
  name: keyof typeof containers | 'Cup',
  [ordered, planned, stock]: [number, number, number],
) => ({
  date,
  zone: zone ?? null,
  // Jars and family jars come in the same container.
  product: { id: name, name, container: (name === 'Cup' ? null : containers[name]) ?? null },
  ordered,
  planned,
  stock,
});

// Proves coming-9
test('the forecast adds up a day’s jars over all zones and lists products with too little stock first', () => {
  const needs = [
    need(lake, 'Cup', [1, 0, 0]),
    need(lake, 'Jar', [20, 6, 10]),
    need(lake, 'Camper', [0, 3, 5]),
    need(hill, 'Camper', [0, 3, 5]),
    need(hill, 'Jar', [5, 4, 10]),
    need(hill, 'Family jar', [2, 0, 0]),
  ];
  const stops = [lake, hill].map((zone) => ({ date, zone: zone ?? null, ordered: 2, planned: 1 }));
  const [day] = groupByDay({ needs, stops });
  expect(day?.stops).toEqual({ ordered: 4, planned: 2 });
  // Only jars are summed: other products are listed in the table of the day.
  expect(day?.load.jars).toBe(43);
  expect(day?.load.containers.map(({ name, count }) => [name, count])).toEqual([
    ['20 L jar', 37],
    ['18 L camper', 6],
  ]);
  // The stock of the camper is enough for the plans of each zone, but not for both zones together.
  expect(day?.short).toEqual(new Set(['Camper']));
  expect(day?.needs.map(({ product, zone }) => `${product.name} ${zone?.name}`)).toEqual([
    'Camper Lake',
    'Camper Hill',
    'Cup Lake',
    'Jar Lake',
    'Jar Hill',
    'Family jar Hill',
  ]);
});
