import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFairQueue, type FairQueue, type Place, type QueueLimits } from './fair-queue.ts';
import { readGauges } from './telemetry/gauges.ts';

const limits: QueueLimits = { worksAtOnce: 3, ownWorksAtOnce: 2, ownPlaces: 4, mostWaiting: 8, patienceMs: 1000 };
const busy = { kind: 'unavailable', details: { retryAfterSeconds: 5 } };

let queue: FairQueue;
/** Names of the requests that began, in order. */
let begun: string[];
beforeEach(() => {
  vi.useFakeTimers();
  queue = createFairQueue(limits, { running: 'requests', waiting: 'waiting requests' });
  begun = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes a place in the queue, and adds the name to `begun` when its turn comes or when it is refused. */
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

describe('turns in the queue', () => {
  test('pass from owner to owner, so that the many requests of one owner delay only that owner', async () => {
    const greedy = enterMany('a', 6);
    const [b1] = enterMany('b', 2);
    const [c1] = enterMany('c', 1);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    for (const place of [greedy[0], b1, greedy[1]]) {
      end(place);
      await settle();
    }
    // While `a` always had tasks running and waiting, the tasks of `b` and `c` still began.
    expect(begun.slice(3)).toEqual(['a3', 'b2', 'c1']);
    end(c1);
    await settle();
    expect(begun.slice(6)).toEqual(['a4']);
  });

  test('are limited for one owner, so that another owner begins immediately', async () => {
    enterMany('a', 8);
    enterMany('b', 1);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  test('continue when work fails', async () => {
    for (let n = 0; n < 9; n += 1) {
      await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    expect(await queue.run('a', async () => 'done')).toBe('done');
    expect(gaugesNow()).toEqual({ requests: 0, 'waiting requests': 0 });
  });
});

test('an owner for whom mustWait is true begins nothing, while other owners begin', async () => {
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

describe('a place in the queue', () => {
  test('stays occupied after its work: other work may begin, but its owner has one place fewer', async () => {
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

  test('is given to a request without work even if other requests of its owner wait, but counts towards the maximum of its owner', async () => {
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

  test('is released only once, even if `leave` is called again', async () => {
    const [first, second] = enterMany('a', 3);
    end(first);
    end(first);
    end(second);
    end(first);
    await settle();
    expect(gaugesNow()).toEqual({ requests: 1, 'waiting requests': 0 });
  });

  test('that is released while its work runs becomes free when the work is done', async () => {
    const places = enterMany('a', 3);
    places[0]?.leave();
    await settle();
    expect(begun).toEqual(['a1', 'a2']);
    places[0]?.finishWork();
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    expect(gaugesNow()).toEqual({ requests: 2, 'waiting requests': 0 });
  });

  test('that is released while it waits is refused, and no later request waits for it', async () => {
    const places = enterMany('a', 3);
    places[2]?.leave();
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3 refused']);
    places.forEach(end);
    expect(gaugesNow()).toEqual({ requests: 0, 'waiting requests': 0 });
  });
});

describe('when the queue is full', () => {
  test('a single owner is refused, and is served again later', async () => {
    const places = enterMany('a', 2 + limits.mostWaiting);
    expect(() => queue.enter('a')).toThrow(expect.objectContaining(busy));
    places.forEach(end);
    expect(await queue.run('a', async () => 'done')).toBe('done');
  });

  test('the newest request of the owner with the most requests is refused in favour of another owner', async () => {
    enterMany('a', 2 + limits.mostWaiting);
    enter('b', 'b1');
    enter('b', 'b2');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a10 refused']);
  });

  test('and each owner has one waiting request, a new owner is refused', () => {
    enterMany('a', 2);
    enterMany('b', 1);
    for (let n = 0; n < limits.mostWaiting; n += 1) queue.enter(`owner ${n}`).turn.catch(() => {});
    expect(() => queue.enter('one more')).toThrow(expect.objectContaining(busy));
  });
});

test('a request that waits for patienceMs is refused', async () => {
  enterMany('a', 3);
  await vi.advanceTimersByTimeAsync(limits.patienceMs - 1);
  expect(begun).toEqual(['a1', 'a2']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a1', 'a2', 'a3 refused']);
});
