import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { readGauges } from '#server/core/telemetry/gauges.ts';
import { createUnsentAnswers, type UnsentAnswers } from './unsent-answers.ts';

let unsent: UnsentAnswers;
const onRoom = vi.fn();
beforeEach(() => {
  unsent = createUnsentAnswers({ clientUnsentBytes: 100, allUnsentBytes: 250 }, onRoom);
});

/** A fake response. It closes when it was sent, and when its connection is destroyed. */
class Answer extends EventEmitter {
  closed = false;
  req = { socket: { destroy: () => this.close() } };
  close() {
    this.closed = true;
    this.emit('close');
  }
}
const hold = (client: string, bytes: number, response = new Answer()) => ({
  isHeld: unsent.hold(client, response as unknown as ServerResponse, bytes),
  response,
});
const unsentBytes = () => readGauges().find(([name]) => name === 'unsent answers')?.[1];

test('the unsent bytes of a client are limited, and become free again when an answer was sent', () => {
  const first = hold('a', 60);
  expect(hold('a', 50).isHeld).toBe(false);
  expect(hold('b', 50).isHeld).toBe(true);
  first.response.close();
  expect(onRoom).toHaveBeenCalledOnce();
  expect(hold('a', 50).isHeld).toBe(true);
  expect(unsentBytes()).toBe(100);
});

test('a client is crowded while its unsent bytes exceed half of its limit', () => {
  const { response } = hold('a', 51);
  hold('b', 50);
  expect(['a', 'b', 'c'].map((client) => unsent.isCrowded(client))).toEqual([true, false, false]);
  response.close();
  expect(unsent.isCrowded('a')).toBe(false);
});

test('at the total limit, the oldest answers of the client with the most bytes are aborted for another client', () => {
  const greedy = [hold('a', 40), hold('a', 50)];
  const others = [hold('b', 80), hold('c', 70)];
  expect(hold('d', 40).isHeld).toBe(true);
  expect([...greedy, ...others].map(({ response }) => response.closed)).toEqual([true, false, false, false]);
  expect(unsentBytes()).toBe(240);
});

test('at the total limit, a further answer of the client with the most unsent bytes is refused', () => {
  const held = [hold('a', 90), hold('b', 80), hold('c', 80)];
  expect(hold('a', 5).isHeld).toBe(false);
  expect(held.map(({ response }) => response.closed)).toEqual([false, false, false]);
});

test('the only unsent answer of a client is accepted, however large it is', () => {
  expect(hold('a', 1000).isHeld).toBe(true);
  // Like any other answer, it is aborted when another client needs the bytes.
  const next = hold('b', 1000);
  expect(next.isHeld).toBe(true);
  expect(unsentBytes()).toBe(1000);
});
