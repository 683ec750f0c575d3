import { expect, test } from 'vitest';
import type { KeptAct, KeptRuns } from '../queue/kept.ts';
import type { Stop } from '../queue/stops-now.ts';
import { accountsNow, billedBy } from './accounts.ts';
import { draftOf, formOf } from './door-draft.ts';

const bill = {
  totalPrice: 390_00,
  deliveryCharge: 0,
  deposit: 0,
  amountPaid: 0,
  amountDue: 390_00,
  asked: 0,
  credit: 0,
  otherDues: 390_00,
  isOnAccount: false,
};
const item = { containerId: null, quantity: 1, depositFreeUnits: 0, price: 390_00, deposit: 0 };
const stopOf = (id: string, part: object = {}): Stop =>
  ({
    id,
    customerId: 'asha',
    outcome: null,
    act: null,
    items: [{ itemId: id, ...item }],
    containers: [],
    bill,
    ...part,
  }) as unknown as Stop;
const runsOf = (...stops: Stop[]) => ({ askedAt: 5, data: { runs: [{ stops }] } }) as unknown as KeptRuns;
const rowOf = (id: string, act: object, answer: object | null = null) =>
  ({ act: { id, kind: 'delivered', ...act }, answer }) as KeptAct;
const cash = (amount: number) => ({ payments: [{ method: 'cash', amount }] });
const nextOf = (acts: KeptAct[], runs: KeptRuns, next: Stop) => {
  const billed = billedBy(accountsNow(acts, runs, next.id), next);
  const { collect, bill: now } = formOf(billed, draftOf(billed));
  return [collect, now?.otherDuesPaise];
};

test('old dues that this phone has collected since the run was read are not requested again', () => {
  const [first, next] = [stopOf('a'), stopOf('b')];
  const runs = runsOf(first, next, stopOf('c', { customerId: 'ravi' }));
  const paid = rowOf('1', { stopId: 'a', ...cash(780_00) });
  expect(nextOf([], runs, next)).toEqual([390_00, 390_00]);
  expect(nextOf([paid], runs, next)).toEqual([390_00, 0]);
  expect(nextOf([paid], runs, stopOf('c', { customerId: 'ravi' }))).toEqual([390_00, 390_00]);
  expect(nextOf([rowOf('1', { stopId: 'a', ...cash(390_00) })], runs, next)).toEqual([390_00, 390_00]);
  // The unpaid amount of an order is among the dues at the customer's next order.
  expect(nextOf([rowOf('1', { stopId: 'a', payments: [] })], runs, next)).toEqual([390_00, 780_00]);
  const undone = rowOf('2', { stopId: 'a', kind: 'taken_back', takesBack: '1' });
  expect(nextOf([paid, undone], runs, next)).toEqual([390_00, 390_00]);
  expect(nextOf([rowOf('1', paid.act, { isRecorded: true, at: 4 })], runs, next)).toEqual([390_00, 390_00]);
  expect(nextOf([rowOf('1', paid.act, { isRecorded: false, at: 6 })], runs, next)).toEqual([390_00, 390_00]);
});

test('a balance that was used by an order recorded since the run was read does not pay the next order', () => {
  const rich = { bill: { ...bill, credit: 500_00, otherDues: 0 } };
  const [first, second, next] = [stopOf('a', rich), stopOf('b', rich), stopOf('c', rich)];
  const runs = runsOf(first, second, next);
  expect(nextOf([rowOf('1', { stopId: 'a', payments: [] })], runs, next)).toEqual([280_00, 0]);
  // The acts are applied in the order of recording, which may differ from the order of the stops.
  const both = [rowOf('1', { stopId: 'b', payments: [] }), rowOf('2', { stopId: 'a', ...cash(280_00) })];
  expect(nextOf(both, runs, next)).toEqual([390_00, 0]);
});

test('a corrected delivery that the server already has does not count twice', () => {
  const known = stopOf('a', {
    outcome: 'delivered',
    bill: { ...bill, amountPaid: 390_00, amountDue: 0, otherDues: 0 },
  });
  const next = stopOf('b', { bill: { ...bill, otherDues: 0 } });
  const acts = [
    rowOf('2', { stopId: 'a', kind: 'taken_back', takesBack: '1' }),
    rowOf('3', { stopId: 'a', ...cash(390_00) }),
  ];
  expect(nextOf(acts, runsOf(known, next), next)).toEqual([390_00, 0]);
});
