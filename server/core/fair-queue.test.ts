import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFairQueue, type FairQueue, type Place, type QueueLimits } from './fair-queue.ts';
import { readGauges } from './telemetry/gauges.ts';

const limits: QueueLimits = { worksAtOnce: 3, ownWorksAtOnce: 2, ownPlaces: 4, mostWaiting: 8, patienceMs: 1000 };
const busy = { kind: 'unavailable', details: { retryAfterSeconds: 5 } };

let queue: FairQueue;
/** Names of what began, in this order. */
let begun: string[];
beforeEach(() => {
  vi.useFakeTimers();
  queue = createFairQueue(limits, { running: 'requests', waiting: 'waiting requests' });
  begun = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes a place, and notes its name when its turn comes, or that it was refused. */
function enter(owner: string, name: string, options?: { isWork: boolean }): Place {
  const place = queue.enter(owner, options);
  place.turn.then(
    () => begun.push(name),
    () => begun.push(`${name} refused`),
  );
  return place;
}
function end(place: Place | undefined): void {
  place?.finishWork();
  place?.leave();
}
const enterMany = (owner: string, count: number) =>
  Array.from({ length: count }, (_, n) => enter(owner, `${owner}${n + 1}`));
const settle = () => vi.advanceTimersByTimeAsync(0);
const gaugesNow = () =>
  Object.fromEntries(readGauges().filter(([name]) => ['requests', 'waiting requests'].includes(name)));

describe('turns', () => {
  test('come to the owners in a round: an owner who asks often waits behind its own requests only', async () => {
    const greedy = enterMany('a', 6);
    const [b1] = enterMany('b', 2);
    const [c1] = enterMany('c', 1);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    for (const place of [greedy[0], b1, greedy[1]]) {
      end(place);
      await settle();
    }
    // Two tasks of `a` ran all the time, and the others began between them.
    expect(begun.slice(3)).toEqual(['a3', 'b2', 'c1']);
    end(c1);
    await settle();
    expect(begun.slice(6)).toEqual(['a4']);
  });

  test('of one owner never take all turns: another owner begins at once', async () => {
    enterMany('a', 8);
    enterMany('b', 1);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  test('come again when a work fails', async () => {
    for (let n = 0; n < 9; n += 1) {
      await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    expect(await queue.run('a', async () => 'done')).toBe('done');
    expect(gaugesNow()).toEqual({ requests: 0, 'waiting requests': 0 });
  });
});

test('an owner that must wait begins nothing until it may, and others begin', async () => {
  let waiting = 'a';
  queue = createFairQueue(
    { ...limits, mustWait: (owner) => owner === waiting },
    { running: 'requests', waiting: 'waiting requests' },
  );
  enter('a', 'a1');
  enter('a', 'file', { isWork: false });
  enter('b', 'b1');
  await settle();
  expect(begun).toEqual(['b1']);
  waiting = '';
  queue.beginNext();
  await settle();
  expect(begun).toEqual(['b1', 'a1', 'file']);
});

describe('a place', () => {
  test('is held after its work is done: others may work, and its owner has one less', async () => {
    const places = enterMany('a', 5);
    for (const place of places) place.finishWork();
    await settle();
    for (const place of places) place.finishWork();
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
    enterMany('b', 1);
    places[3]?.leave();
    await settle();
    expect(begun.slice(4)).toEqual(['b1', 'a5']);
  });

  test('without work needs no turn, but counts among those of its owner', async () => {
    enterMany('a', 3);
    enter('a', 'file', { isWork: false });
    const second = enter('a', 'second file', { isWork: false });
    enter('a', 'third file', { isWork: false });
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'file', 'second file']);
    second.leave();
    await settle();
    expect(begun).not.toContain('third file');
  });

  test('is given back only once, even if `leave` is called again', async () => {
    const [first, second] = enterMany('a', 3);
    end(first);
    end(first);
    end(second);
    end(first);
    await settle();
    expect(gaugesNow()).toEqual({ requests: 1, 'waiting requests': 0 });
  });

  test('that is given back while its work runs is free when the work is done', async () => {
    const places = enterMany('a', 3);
    places[0]?.leave();
    await settle();
    expect(begun).toEqual(['a1', 'a2']);
    places[0]?.finishWork();
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    expect(gaugesNow()).toEqual({ requests: 2, 'waiting requests': 0 });
  });

  test('that is given back while it waits is refused, and nobody waits for it', async () => {
    const places = enterMany('a', 3);
    places[2]?.leave();
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3 refused']);
    places.forEach(end);
    expect(gaugesNow()).toEqual({ requests: 0, 'waiting requests': 0 });
  });
});

describe('when the queue is full', () => {
  test('its only owner is refused, and is served again later', async () => {
    const places = enterMany('a', 2 + limits.mostWaiting);
    expect(() => queue.enter('a')).toThrow(expect.objectContaining(busy));
    places.forEach(end);
    expect(await queue.run('a', async () => 'done')).toBe('done');
  });

  test('the newest request of the owner with the most is refused in favour of another owner', async () => {
    enterMany('a', 2 + limits.mostWaiting);
    enter('b', 'b1');
    enter('b', 'b2');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a10 refused']);
  });

  test('and each owner waits with one request, a new owner is refused', () => {
    enterMany('a', 2);
    enterMany('b', 1);
    for (let n = 0; n < limits.mostWaiting; n += 1) queue.enter(`owner ${n}`).turn.catch(() => {});
    expect(() => queue.enter('one more')).toThrow(expect.objectContaining(busy));
  });
});

test('nobody waits for longer than the patience', async () => {
  enterMany('a', 3);
  await vi.advanceTimersByTimeAsync(limits.patienceMs - 1);
  expect(begun).toEqual(['a1', 'a2']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a1', 'a2', 'a3 refused']);
});
