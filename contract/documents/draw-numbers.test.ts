import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../shared/days.ts';
import { drawNumbers, type Series } from './draw-numbers.ts';
import { financialYearOf } from './financial-year.ts';

const start: Series = { year: 2026, next: 348, lastDay: '' };

test('the first number can be set, and 1 April begins a new year with 1', () => {
  const march = drawNumbers(start, '2027-03-31', 2);
  expect(march).toMatchObject({ day: '2027-03-31', year: 2026, first: 348 });
  expect(drawNumbers(march.after, '2027-04-01', 1)).toMatchObject({ day: '2027-04-01', year: 2027, first: 1 });
});

test('a clock that was set back over the end of a year does not reopen the closed year', () => {
  const april = drawNumbers(start, '2027-04-01', 1);
  expect(drawNumbers(april.after, '2027-03-31', 1)).toMatchObject({ day: '2027-04-01', year: 2027, first: 2 });
});

test('numbers of a year have no gap and no duplicate, and their days have the same order, whatever the clock says', () => {
  const draws = fc.array(
    fc.record({ jump: fc.integer({ min: -40, max: 200 }), count: fc.integer({ min: 1, max: 60 }) }),
  );
  fc.assert(
    fc.property(draws, (given) => {
      let series: Series = { year: 2026, next: 1, lastDay: '' };
      let today = '2026-11-21';
      const numbers = new Map<number, number[]>();
      let before = '';
      for (const { jump, count } of given) {
        today = addDays(today, jump);
        const drawn = drawNumbers(series, today, count);
        expect(drawn.day >= before && drawn.year === financialYearOf(drawn.day)).toBe(true);
        const ofYear = numbers.get(drawn.year) ?? [];
        numbers.set(drawn.year, [...ofYear, ...Array.from({ length: count }, (_, at) => drawn.first + at)]);
        before = drawn.day;
        series = drawn.after;
      }
      for (const ofYear of numbers.values()) expect(ofYear).toEqual(ofYear.map((_, at) => at + 1));
    }),
  );
});
