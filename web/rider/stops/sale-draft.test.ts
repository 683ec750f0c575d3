import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { KeptAct, KeptRuns } from '../queue/kept.ts';
import type { Run } from '../queue/stops-now.ts';
import { buyerFaults, emptySale, listSpare, type SpareProduct, saleOf, salesToCome, soldAct } from './sale-draft.ts';

const full = { name: 'Water', containerId: 'jar', price: paise(40_00), deposit: paise(150_00), loaded: 9, left: 6 };
const run = {
  id: 'run',
  goods: { full: [{ ...full, productId: 'water' }], empties: [] },
  stops: [
    { id: 'open', outcome: null, items: [{ itemId: 'i', productId: 'water', quantity: 4 }], containers: [] },
    { id: 'done', outcome: 'delivered', items: [{ itemId: 'j', productId: 'water', quantity: 3 }], containers: [] },
  ],
} as unknown as Run;
const runs = { askedAt: 5, data: { runs: [run] } } as unknown as KeptRuns;
const rowOf = (act: object) => ({ act, answer: null }) as unknown as KeptAct;
const sale = (quantity: number) => ({
  kind: 'sold',
  stopId: 'new',
  runId: 'run',
  sold: [{ productId: 'water', quantity }],
});
const spareOf = (...acts: object[]) => listSpare(run, acts.map(rowOf), runs).map(({ spare }) => spare);
const water: SpareProduct = { ...full, productId: 'water', spare: 5 };

// Proves riders-75
test('the spare units are those on board, less what the open stops need and what was sold', () => {
  expect(spareOf()).toEqual([2]);
  expect(spareOf(sale(1))).toEqual([1]);
  expect(spareOf(sale(2))).toEqual([]);
  // A stop at which nothing was delivered leaves its units on board.
  expect(spareOf({ kind: 'not_delivered', stopId: 'open' })).toEqual([6]);
});

test('products that are no longer sold, and products without a price from an earlier release, are not offered', () => {
  const of = (price: unknown) =>
    listSpare(
      { ...run, goods: { full: [{ ...full, productId: 'water', price }], empties: [] } } as unknown as Run,
      [],
      runs,
    );
  expect([of(null), of(undefined)]).toEqual([[], []]);
});

test('each sold jar is exchanged, unless the rider takes fewer empties: then a deposit and the buyer’s details are needed', () => {
  const draft = { ...emptySale, units: { water: 3 } };
  expect(saleOf([water], draft)).toMatchObject({
    items: 120_00,
    deposit: 0,
    asked: 120_00,
    needsBuyer: false,
    taken: [{ containerId: 'jar', count: 3, most: 3 }],
  });
  const kept = { ...draft, taken: { jar: 1 } };
  expect(saleOf([water], kept)).toMatchObject({ deposit: 300_00, asked: 420_00, needsBuyer: true });
  // A sale never has more units than are spare, nor more empties than full jars.
  expect(saleOf([water], { ...draft, units: { water: 9 }, taken: { jar: 9 } })).toMatchObject({
    items: 200_00,
    taken: [{ count: 5 }],
  });
});

test('cash for a sale is rounded up to whole rupees, and UPI is exact', () => {
  const odd = { ...water, price: paise(40_50) };
  const draft = { ...emptySale, units: { water: 1 } };
  expect(saleOf([odd], draft).asked).toBe(41_00);
  expect(saleOf([odd], { ...draft, paying: 'upi' }).asked).toBe(40_50);
});

// Proves riders-74
test('name and phone number of a buyer must be given together, and a deposit needs both', () => {
  const swapped = { ...emptySale, units: { water: 1 } };
  const kept = { ...swapped, taken: { jar: 0 } };
  const faultsOf = (draft: typeof kept) => Object.keys(buyerFaults(saleOf([water], draft), draft));
  expect(faultsOf({ ...swapped, taken: { jar: 1 } })).toEqual([]);
  expect(faultsOf(kept)).toEqual(['name', 'phone']);
  expect(faultsOf({ ...kept, name: 'Ravi Kumar' })).toEqual(['phone']);
  expect(faultsOf({ ...kept, name: 'Ravi Kumar', phone: '98765 43210' })).toEqual([]);
});

test('the act of a sale contains the prices that were shown, and the buyer only with a phone number', () => {
  const draft = { ...emptySale, units: { water: 2 }, paying: 'upi' as const };
  const act = soldAct(run, saleOf([water], draft), draft);
  expect(act).toMatchObject({
    kind: 'sold',
    runId: 'run',
    sold: [{ productId: 'water', quantity: 2, price: 40_00, deposit: 150_00 }],
    taken: [{ containerId: 'jar', count: 2, damaged: 0 }],
    payments: [{ method: 'upi', amount: 80_00 }],
    buyer: null,
  });
  const named = { ...draft, name: ' Ravi Kumar ', phone: '९८७६५ 43210' };
  expect(soldAct(run, saleOf([water], named), named).buyer).toEqual({ name: 'Ravi Kumar', phone: '98765 43210' });
});

test('a sale is listed until the server returns its stop', () => {
  const row = rowOf(sale(1));
  expect(salesToCome(run, [row])).toEqual([row]);
  expect(salesToCome(run, [rowOf({ ...sale(1), stopId: 'done' }), rowOf({ ...sale(1), runId: 'other' })])).toEqual([]);
});
