import { expect, test } from 'vitest';
import { groupByDay } from './group-forecast.ts';

const [lake, hill] = ['Lake', 'Hill'].map((name) => ({ id: name, name }));
const date = '2026-11-24';
const need = (zone: typeof lake, name: string, [ordered, planned, stock]: [number, number, number]) => ({
  date,
  zone: zone ?? null,
  product: { id: name, name },
  ordered,
  planned,
  stock,
});

// Proves coming-9
test('the forecast adds up a day’s units over all zones and lists products with too little stock first', () => {
  const needs = [
    need(lake, 'Cup', [1, 0, 0]),
    need(lake, 'Jar', [20, 6, 10]),
    need(lake, 'Camper', [0, 3, 5]),
    need(hill, 'Camper', [0, 3, 5]),
    need(hill, 'Jar', [5, 4, 10]),
  ];
  const stops = [lake, hill].map((zone) => ({ date, zone: zone ?? null, ordered: 2, planned: 1 }));
  const [day] = groupByDay({ needs, stops });
  expect(day?.stops).toEqual({ ordered: 4, planned: 2 });
  expect(day?.sums.map(({ product, units }) => [product.name, units])).toEqual([
    ['Jar', 35],
    ['Camper', 6],
    ['Cup', 1],
  ]);
  // The stock of the camper is enough for the plans of each zone, but not for both zones together.
  expect(day?.short).toEqual(new Set(['Camper']));
  expect(day?.needs.map(({ product, zone }) => `${product.name} ${zone?.name}`)).toEqual([
    'Camper Lake',
    'Camper Hill',
    'Cup Lake',
    'Jar Lake',
    'Jar Hill',
  ]);
});
