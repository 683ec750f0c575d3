import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { cashNow, goodsNow } from './carried.ts';
import type { KeptAct, KeptRuns } from './kept.ts';
import type { Run } from './stops-now.ts';

const goods = {
  full: [
    {
      productId: 'water',
      name: 'Water',
      containerId: 'jar',
      price: paise(4000),
      deposit: paise(15000),
      loaded: 12,
      left: 8,
    },
  ],
  empties: [{ containerId: 'jar', name: '20 L jar', count: 3 }],
};
const items = [{ itemId: 'i', productId: 'water', quantity: 2 }];
const containers = [{ containerId: 'jar', name: '20 L jar' }];
const recorded = { id: 'before', given: [{ itemId: 'i', quantity: 4 }], taken: [{ containerId: 'jar', count: 3 }] };
const run = {
  goods,
  stops: [
    { id: 'a', outcome: null, act: null, items, containers },
    { id: 'b', outcome: 'delivered', act: recorded, items, containers },
  ],
} as unknown as Run;
const runs = { askedAt: 5, data: { runs: [run] } } as unknown as KeptRuns;
const rowOf = (act: object, answer: object | null = null) => ({ act: { stopId: 'a', ...act }, answer }) as KeptAct;
const countsAfter = (...acts: KeptAct[]) => {
  const now = goodsNow(run, acts, runs);
  return now && [now.full.map(({ left }) => left), now.empties.map(({ count }) => count)];
};
const taken = [{ containerId: 'jar', count: 1 }];

test('units that were given and empties that were taken since the runs were read change the goods on board', () => {
  expect(countsAfter()).toEqual([[8], [3]]);
  const given = { kind: 'delivered', given: [{ itemId: 'i', quantity: 3 }], taken };
  expect(countsAfter(rowOf(given))).toEqual([[5], [4]]);
  expect(countsAfter(rowOf(given, { isRecorded: true, at: 9 }))).toEqual([[5], [4]]);
  expect(countsAfter(rowOf(given, { isRecorded: true, at: 4 }))).toEqual([[8], [3]]);
  expect(countsAfter(rowOf(given, { isRecorded: false, at: 9 }))).toEqual([[8], [3]]);
  expect(countsAfter(rowOf({ kind: 'not_delivered', taken }))).toEqual([[8], [4]]);
});

test('undoing an act puts its goods back, even if another phone has recorded the act', () => {
  const back = { stopId: 'b', kind: 'taken_back', takesBack: 'before' };
  expect(countsAfter(rowOf(back))).toEqual([[12], [0]]);
  const own = { id: 'own', kind: 'delivered', given: [{ itemId: 'i', quantity: 1 }], taken };
  expect(countsAfter(rowOf(own), rowOf({ kind: 'taken_back', takesBack: 'own' }))).toEqual([[8], [3]]);
});

test('a run before its start, and runs stored by an earlier release, show no goods', () => {
  expect(goodsNow({ ...run, goods: null }, [], runs)).toBeUndefined();
  expect(goodsNow({ stops: [] } as unknown as Run, [], runs)).toBeUndefined();
});

test('damaged empties are not counted on board, because the shop does not expect them back', () => {
  const act = { id: 'own', kind: 'delivered', taken: [{ containerId: 'jar', count: 5, damaged: 3 }] };
  expect(countsAfter(rowOf(act))).toEqual([[6], [5]]);
  const answered = rowOf(act, { isRecorded: true, at: 4 });
  expect(countsAfter(answered, rowOf({ kind: 'taken_back', takesBack: 'own' }))).toEqual([[10], [1]]);
});

test('empties of a container that the server does not list yet are counted on board, too', () => {
  const fresh = { ...run, goods: { ...goods, empties: [] } };
  expect(goodsNow(fresh, [rowOf({ kind: 'collected', taken })], runs)?.empties).toEqual([
    { containerId: 'jar', name: '20 L jar', count: 1 },
  ]);
  expect(goodsNow(fresh, [rowOf({ kind: 'collected', taken: [] })], runs)?.empties).toEqual([]);
});

test('a line that was added after the phone had sent its numbers counts as not delivered', () => {
  expect(countsAfter(rowOf({ kind: 'delivered', given: [{ itemId: 'other', quantity: 1 }] }))).toEqual([[8], [3]]);
  expect(countsAfter(rowOf({ kind: 'delivered', given: [] }))).toEqual([[6], [3]]);
});

test('a sale changes cash and goods until the server lists its stop', () => {
  const sale = {
    kind: 'sold',
    stopId: 'new',
    runId: 'run',
    sold: [{ productId: 'water', quantity: 2 }],
    taken,
    payments: [{ method: 'cash', amount: 80_00 }],
  };
  const own = { ...run, id: 'run' };
  const goodsOf = (of: Run, known: KeptRuns) => {
    const now = goodsNow(of, [rowOf(sale)], known);
    return now && [now.full.map(({ left }) => left), now.empties.map(({ count }) => count)];
  };
  const known = { askedAt: 5, data: { balance: 10_00, runs: [own] } } as unknown as KeptRuns;
  expect(goodsOf(own, known)).toEqual([[6], [4]]);
  expect(goodsOf({ ...own, id: 'other' }, known)).toEqual([[8], [3]]);
  expect(cashNow([rowOf(sale)], known)).toBe(90_00);
  // The answer to the sale was lost, but the server has recorded the sale.
  const listed = {
    ...own,
    stops: [...own.stops, { id: 'new', outcome: 'delivered', act: null, items, containers: [] }],
  } as unknown as Run;
  const after = { askedAt: 5, data: { balance: 90_00, runs: [listed] } } as unknown as KeptRuns;
  expect(goodsOf(listed, after)).toEqual([[8], [3]]);
  expect(cashNow([rowOf(sale)], after)).toBe(90_00);
});
