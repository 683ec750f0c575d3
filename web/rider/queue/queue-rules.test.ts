import { describe, expect, test } from 'vitest';
import { mostActs, undoMilliseconds } from '#contract/runs/act-rules.ts';
import type { KeptAct } from './kept.ts';
import {
  answerTime,
  areOutdated,
  describeActs,
  firstUnstoredPlace,
  isClockOff,
  isUndoable,
  listDue,
  msUntilDue,
  newestAnswer,
  requestTime,
} from './queue-rules.ts';

const now = 1_000_000;
const answered = (at: number): KeptAct['answer'] => ({ isRecorded: true, message: '', at });

/** An unsent act that can no longer be undone. */
function buildAct(place: number, part: Partial<KeptAct> = {}): KeptAct {
  const act = { id: `act ${place}`, stopId: 'stop', kind: 'delivered', seen: 'out_for_delivery', at: '' } as const;
  return { place, riderId: 'ravi', riderName: 'Ravi', act, until: now, answer: null, ...part };
}
const placesOf = (acts: readonly KeptAct[]) => acts.map(({ place }) => place);

describe('listDue', () => {
  test('returns the unanswered acts before the first one that can still be undone', () => {
    const acts = [
      buildAct(1, { answer: answered(1) }),
      buildAct(2),
      buildAct(3, { until: now + undoMilliseconds }),
      buildAct(4),
    ];
    expect(placesOf(listDue(acts, now))).toEqual([2]);
    expect(placesOf(listDue(acts, now + undoMilliseconds))).toEqual([2, 3, 4]);
  });

  test('an answered act whose undo time is not over does not delay the acts after it', () => {
    const acts = [buildAct(1, { until: now + 1, answer: answered(1) }), buildAct(2)];
    expect(placesOf(listDue(acts, now))).toEqual([2]);
  });

  test('returns at most as many acts as one request may contain', () => {
    const acts = Array.from({ length: mostActs + 3 }, (_, at) => buildAct(at));
    expect(listDue(acts, now).length).toBe(mostActs);
  });

  test("includes an act that was recorded before the phone's clock was set back", () => {
    expect(placesOf(listDue([buildAct(1, { until: now + undoMilliseconds + 1 })], now))).toEqual([1]);
  });
});

describe('undo', () => {
  const until = now + undoMilliseconds;

  test('is possible for the unsent acts of one press until the undo time is over', () => {
    const act = buildAct(1, { until });
    expect([isUndoable(act, until, now), isUndoable(act, until, until - 1), isUndoable(act, until, until)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isUndoable(act, until + 1, now)).toBe(false);
    expect(isUndoable({ ...act, answer: answered(now) }, until, now)).toBe(false);
  });

  test('delays sending until the first unsent act can no longer be undone', () => {
    const acts = [buildAct(1), buildAct(2, { until: now + 400 }), buildAct(3, { until: now + 900 })];
    expect([msUntilDue(acts, now), msUntilDue(acts, now + 400), msUntilDue(acts, now + 900)]).toEqual([
      400,
      500,
      undefined,
    ]);
    expect(msUntilDue([], now)).toBeUndefined();
  });
});

describe('describeActs', () => {
  test('counts unsent acts of other riders by name and lists only acts of the given rider', () => {
    const meera = { riderId: 'meera', riderName: 'Meera' };
    const all = [
      buildAct(1, meera),
      buildAct(2),
      buildAct(3, { ...meera, answer: answered(1) }),
      buildAct(4, { riderId: 'asha', riderName: 'Asha' }),
      buildAct(5, meera),
    ];
    const { acts, others } = describeActs(all, 'ravi');
    expect(placesOf(acts)).toEqual([2]);
    expect(others).toEqual([
      { name: 'Meera', count: 2 },
      { name: 'Asha', count: 1 },
    ]);
  });

  test("counts the rider's own unsent acts that the phone could not store", () => {
    const all = [
      buildAct(1),
      buildAct(firstUnstoredPlace),
      buildAct(firstUnstoredPlace + 1, { answer: answered(1) }),
      buildAct(firstUnstoredPlace + 2, { riderId: 'meera' }),
    ];
    expect(describeActs(all, 'ravi').unkept).toBe(1);
  });
});

describe("while the phone's clock may be wrong,", () => {
  const runs = (askedAt: number) => ({ riderId: 'ravi', askedAt, data: {} as never });

  test('an answer is never dated before the runs, and a request for runs is dated after every answer', () => {
    expect([answerTime(null, now), answerTime(runs(now - 1), now), answerTime(runs(now + 5), now)]).toEqual([
      now,
      now,
      now + 5,
    ]);
    const acts = [buildAct(1), buildAct(2, { answer: answered(now + 7) }), buildAct(3, { answer: answered(now) })];
    expect([newestAnswer([]), newestAnswer(acts)]).toEqual([0, now + 7]);
    expect([requestTime([], now), requestTime(acts, now), requestTime(acts, now + 9)]).toEqual([now, now + 8, now + 9]);
  });

  test('runs are outdated if their time differs from the clock by more than two minutes, in either direction', () => {
    const outdated = [120_000, 120_001, -120_000, -120_001].map((age) => areOutdated(runs(now - age), now));
    expect(outdated).toEqual([false, true, false, true]);
    expect(areOutdated(null, now)).toBe(true);
  });

  test('a clock is wrong if it differs from the server by more than an hour', () => {
    const server = new Date(now).toISOString();
    const wrong = [3_600_000, 3_600_001, -3_600_000, -3_600_001].map((ms) => isClockOff(server, now + ms));
    expect(wrong).toEqual([false, true, false, true]);
  });
});
