import { expect, test } from 'vitest';
import { cashNow } from './carried.ts';
import { newActId } from './new-act-id.ts';
import { openThenDone, stopNow } from './stops-now.ts';

const rider = { id: '01970000-0000-7000-8000-000000000001', name: 'Ravi' };

test("a stop has the server's state until a newer act was recorded on the phone", () => {
  const stop = { id: 'a', outcome: null } as never;
  const row = { riderId: rider.id, riderName: rider.name, until: 0 };
  const act = { id: '1', stopId: 'a', kind: 'delivered', seen: '', at: '' } as const;
  const first = { ...row, place: 1, act, answer: null };
  expect(stopNow(stop, [first], { askedAt: 5 })).toMatchObject({ outcome: 'delivered', waiting: 'stop' });
  const answered = { ...first, answer: { isRecorded: true, message: '', at: 4 } };
  const old = stopNow(stop, [answered], { askedAt: 5 });
  expect([old.outcome, old.waiting]).toEqual([null, null]);
  const back = { ...first, place: 2, act: { ...act, id: '2', kind: 'taken_back' as const, takesBack: '1' } };
  expect(stopNow(stop, [{ ...answered, answer: { ...answered.answer, at: 6 } }, back], { askedAt: 5 })).toMatchObject({
    outcome: null,
    act: null,
  });
});

test('an act of another phone can be corrected; an act of this phone that is older than the runs is ignored', () => {
  const other = { id: '9', given: [], taken: [], payments: [{ method: 'cash', amount: 9000 }], code: null };
  const stop = { id: 'a', outcome: 'delivered', act: other } as never;
  const kept = { place: 1, riderId: rider.id, riderName: rider.name, until: 0 };
  const ownAct = { id: '1', stopId: 'a', kind: 'delivered' as const, seen: '', at: '' };
  const row = (at: number) => [{ ...kept, act: ownAct, answer: { isRecorded: true, message: '', at } }];
  expect(stopNow(stop, row(4), { askedAt: 5 }).act?.id).toBe('9');
  expect(stopNow(stop, row(6), { askedAt: 5 }).act?.id).toBe('1');
  const back = { ...kept, act: { ...ownAct, id: '2', kind: 'taken_back' as const, takesBack: '9' }, answer: null };
  const runs = { askedAt: 5, data: { balance: 9000, runs: [{ stops: [stop] }] } } as never;
  expect([stopNow(stop, [back], { askedAt: 5 }).outcome, cashNow([back], runs)]).toEqual([null, 0]);
  // An earlier release stored the balance with each run. A rider without a run has a balance, too.
  expect(cashNow([back], { askedAt: 5, data: { runs: [{ balance: 12000, stops: [stop] }] } } as never)).toBe(3000);
  expect(cashNow([], { askedAt: 5, data: { balance: 104000, runs: [] } } as never)).toBe(104000);
});

// Proves riders-64
test('an open stop shows that a request or an undo is unsent, and never that a delivery is unsent', () => {
  const stop = { id: 'a', outcome: null, act: null } as never;
  const kept = { riderId: rider.id, riderName: rider.name, until: 0, answer: null };
  const row = (place: number, kind: 'asked' | 'delivered' | 'taken_back', sent = false) => ({
    ...kept,
    place,
    act: { id: String(place), stopId: 'a', kind, seen: '', at: '', takesBack: '1' },
    answer: sent ? { isRecorded: true, message: '', at: 9 } : null,
  });
  const stateAfter = (...rows: ReturnType<typeof row>[]) => {
    const { outcome, waiting } = stopNow(stop, rows, { askedAt: 5 });
    return [outcome, waiting];
  };
  expect(stateAfter(row(1, 'asked'))).toEqual([null, 'request']);
  expect(stateAfter(row(1, 'asked', true))).toEqual([null, null]);
  expect(stateAfter(row(1, 'delivered'), row(2, 'asked'))).toEqual(['delivered', 'stop']);
  expect(stateAfter(row(1, 'delivered', true), row(2, 'asked'))).toEqual(['delivered', 'request']);
  expect(stateAfter(row(1, 'delivered', true), row(2, 'taken_back'))).toEqual([null, 'undo']);
});

test('finished stops are listed by the time of their act, the latest first, and those of the desk last', () => {
  const row = (id: string, at?: number, isDone = true) =>
    ({
      stop: { id },
      outcome: isDone ? 'delivered' : null,
      act: at === undefined ? null : { id: newActId(at) },
    }) as never;
  const listed = (...rows: never[]) => openThenDone(rows).map(({ stop }) => stop.id);
  // The rider went to the third stop first, and corrected nothing.
  expect(listed(row('a', 3000), row('b', undefined, false), row('c', 1000), row('d', 2000))).toEqual([
    'b',
    'a',
    'd',
    'c',
  ]);
  expect(listed(row('desk 1'), row('a', 1000), row('desk 2'), row('b', 2000), row('open', undefined, false))).toEqual([
    'open',
    'b',
    'a',
    'desk 2',
    'desk 1',
  ]);
});
