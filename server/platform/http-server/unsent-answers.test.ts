import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUnsentAnswers, type UnsentAnswers } from './unsent-answers.ts';

const limits = { clientUnsentBytes: 100, allUnsentBytes: 250, unsentMs: 1000 };

let unsent: UnsentAnswers;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  unsent = createUnsentAnswers(limits);
});
afterEach(() => {
  vi.useRealTimers();
});

/** As much of a response as is looked at: it closes when it is destroyed, and when it was sent. */
class Answer extends EventEmitter {
  closed = false;
  destroy() {
    this.end();
  }
  end() {
    this.closed = true;
    this.emit('close');
  }
}
const answer = () => new Answer() as unknown as ServerResponse;
const hold = (client: string, bytes: number, response = answer()) => ({
  isHeld: unsent.hold(client, response, bytes),
  response,
});
const pass = (ms: number) => vi.advanceTimersByTime(ms);

test('a client has its bytes, and has them again when an answer was sent', () => {
  const first = hold('a', 60);
  expect(hold('a', 50).isHeld).toBe(false);
  expect(hold('b', 50).isHeld).toBe(true);
  first.response.end();
  expect(hold('a', 50).isHeld).toBe(true);
});

test('the answers that were not read for longest are ended for a new one', () => {
  const [first, second] = [hold('a', 40), hold('a', 40)];
  pass(limits.unsentMs);
  const third = hold('a', 50);
  expect([first, second, third].map(({ response }) => response.closed)).toEqual([true, false, false]);
  expect(third.isHeld).toBe(true);
});

test('when all bytes are taken, the client with the most gives way to another one', () => {
  const greedy = hold('a', 99);
  const others = [hold('b', 80), hold('c', 70)];
  pass(limits.unsentMs - 1);
  expect(hold('d', 10).isHeld).toBe(false);
  pass(1);
  expect(hold('d', 10).isHeld).toBe(true);
  expect(greedy.response.closed).toBe(true);
  expect(others.map(({ response }) => response.closed)).toEqual([false, false]);
});

test('an answer alone is sent, however large it is', () => {
  expect(hold('a', 1000).isHeld).toBe(true);
  pass(limits.unsentMs);
  const next = hold('b', 1000);
  expect(next.isHeld).toBe(true);
});
