import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrangeStops, distance, type PlacedStop, type Position } from './order-of-stops.rules.ts';

const depot = { latitude: 18.52, longitude: 73.85 };
const position = fc.record({
  latitude: fc.double({ min: 18.45, max: 18.6, noNaN: true }),
  longitude: fc.double({ min: 73.75, max: 73.95, noNaN: true }),
});
const stopAt = (at: Position | null, id: string, more: Partial<PlacedStop> = {}): PlacedStop => ({
  id,
  windowFrom: 540,
  pincode: '411045',
  address: `${id}, Some House, Baner`,
  floor: null,
  position: at,
  rank: null,
  ...more,
});
/** A stop in a building of its own. */
const alone = (at: Position, place: number) => stopAt(at, `s${place}`, { address: `House ${place}` });

function lengthOf(stops: readonly PlacedStop[], start: Position): number {
  const points = [start, ...stops.flatMap((stop) => stop.position ?? [])];
  return points.slice(1).reduce((sum, at, place) => sum + distance(points[place] ?? start, at), 0);
}
const inOrder = (stops: readonly PlacedStop[], ids: readonly string[]) =>
  ids.flatMap((id) => stops.find((stop) => stop.id === id) ?? []);

function shortest(stops: readonly PlacedStop[], start: Position): number {
  if (stops.length === 0) return 0;
  const rest = stops.map((stop) => {
    const at = stop.position ?? start;
    return (
      distance(start, at) +
      shortest(
        stops.filter((one) => one !== stop),
        at,
      )
    );
  });
  return Math.min(...rest);
}

it('the arranged path is never longer than the given sequence, and contains every stop', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 25 }), (places) => {
      const stops = places.map(alone);
      const { ids, metres } = arrangeStops(stops, depot);
      expect(ids.toSorted()).toEqual(stops.map(({ id }) => id).toSorted());
      expect(metres).toBeLessThanOrEqual(lengthOf(stops, depot) + 1);
      expect(Math.abs(metres - lengthOf(inOrder(stops, ids), depot))).toBeLessThan(1);
    }),
    { numRuns: 60 },
  );
});

it('the arranged path of seven stops is on average at most one per cent longer than the shortest', () => {
  const trials = fc.sample(fc.array(position, { minLength: 7, maxLength: 7 }), { numRuns: 40 });
  const ratios = trials.map((places) => {
    const stops = places.map(alone);
    return lengthOf(inOrder(stops, arrangeStops(stops, depot).ids), depot) / shortest(stops, depot);
  });
  expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(1.01);
});

it('stops with earlier windows come first, and stops of one building follow each other from the lowest floor up', () => {
  const near = { latitude: 18.521, longitude: 73.85 };
  const far = { latitude: 18.58, longitude: 73.9 };
  const stops = [
    stopAt(near, 'late', { windowFrom: 960 }),
    stopAt(far, 'top', { address: '402, Lake View, Baner', floor: 4 }),
    stopAt(near, 'near', { address: '1, Other House, Baner' }),
    stopAt(far, 'ground', { address: '2, Lake  View, Baner', floor: 0 }),
  ];
  expect(arrangeStops(stops, depot).ids).toEqual(['near', 'ground', 'top', 'late']);
});

it('stops follow the rider’s earlier sequence, and a new stop is inserted where it adds the least distance', () => {
  const at = (step: number) => ({ latitude: 18.52 + step / 1000, longitude: 73.85 });
  const stops = [
    stopAt(at(1), 'second', { rank: 2, address: 'House 1' }),
    stopAt(at(4), 'first', { rank: 1, address: 'House 2' }),
    stopAt(at(3.9), 'new', { address: 'House 3' }),
  ];
  expect(arrangeStops(stops, depot).ids).toEqual(['new', 'first', 'second']);
});

it('stops without a known location are placed near stops with the same PIN code, and their number is returned', () => {
  const here = { latitude: 18.53, longitude: 73.85 };
  const there = { latitude: 18.6, longitude: 73.85 };
  const stops = [
    stopAt(there, 'far', { pincode: '411007', address: 'House 1' }),
    stopAt(null, 'unknown', { pincode: '411045', address: 'House 2' }),
    stopAt(here, 'known', { pincode: '411045', address: 'House 3' }),
    stopAt(null, 'nowhere', { pincode: '411001', address: 'House 4' }),
  ];
  const { ids, unplaced } = arrangeStops(stops, depot);
  expect([ids.slice(2), unplaced]).toEqual([['far', 'nowhere'], 2]);
});
