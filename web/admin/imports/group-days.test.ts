import { expect, test } from 'vitest';
import { groupDays } from './group-days.ts';

const groupsOf = (...headings: string[]) =>
  groupDays(headings.map((heading, index) => ({ heading, index }))).map((group) =>
    group.map(({ heading }) => heading).join(' '),
  );

test.each([
  [
    ['1', '2', '3', 'Paid'],
    ['1 2 3', 'Paid'],
  ],
  [
    ['Sr', '2026-11-01', '2026-11-02', '2026-11-04'],
    ['Sr', '2026-11-01 2026-11-02 2026-11-04'],
  ],
  [
    ['०१', '०२', '३१', 'x'],
    ['०१ ०२ ३१', 'x'],
  ],
  [['1/11', '2 Nov', '3-11-26'], ['1/11 2 Nov 3-11-26']],
  [
    ['1', '2', 'Total'],
    ['1', '2', 'Total'],
  ],
  [
    ['110024', '2026', '340'],
    ['110024', '2026', '340'],
  ],
])('the headings %j are grouped as %j', (headings, groups) => {
  expect(groupsOf(...headings)).toEqual(groups);
});
