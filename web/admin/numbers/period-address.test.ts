import { expect, test } from 'vitest';
import { parseListFilter } from '../lists/list-filter.ts';
import { type Chosen, chosenInAddress, numberListPath, pathBack } from './period-address.ts';

const addressOf = (path: string) => new URL(path, 'https://shop.example').searchParams;
const daysBefore = { from: '2026-10-01', to: '2026-10-21' };

// Proves numbers-11
test.each<[Chosen, string]>([
  [{ period: 'month' }, '/admin/numbers?period=month'],
  [{ from: '2026-11-01', to: '2026-11-21' }, '/admin/numbers?from=2026-11-01&to=2026-11-21'],
])('from a list of the previous period, the way back leads to the chosen period %o', (chosen, back) => {
  const address = addressOf(numberListPath('quiet', daysBefore, chosen));
  expect([address.get('from'), address.get('to')]).toEqual([daysBefore.from, daysBefore.to]);
  expect(pathBack(address)).toBe(back);
  // The URL of another page of the list contains the chosen period, too.
  const kept = parseListFilter(address, { chosen: chosenInAddress }).chosen;
  expect(kept).toBe(address.get('chosen'));
});

// Proves numbers-11
test.each([
  ['list=quiet&from=2026-10-01&to=2026-10-21', '/admin/numbers?from=2026-10-01&to=2026-10-21'],
  ['list=quiet&from=2026-10-01&to=2026-10-21&chosen=period%3Ddecade', '/admin/numbers?period=last7'],
])('the way back from the address %s is %s', (search, back) => {
  expect(pathBack(new URLSearchParams(search))).toBe(back);
});
