import { expect, test, vi } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

let time = 0;
const open = (mostBytes: number) => createBoundedCache<string>({ mostBytes, lifeMs: 2000, now: () => time });

test('20,000 entries with keys of 4,000 characters stay within the byte limit, and the newest are kept', () => {
  const cache = open(1_000_000);
  const key = (n: number) => `${n}-`.padEnd(4000, 'x');
  for (let n = 0; n < 20_000; n += 1) cache.set(key(n), `value ${n}`, 1000, time);
  expect(cache.bytes()).toBeLessThanOrEqual(1_000_000);
  expect(cache.size()).toBe(Math.floor(1_000_000 / 5400));
  expect(cache.get(key(19_999))).toBe('value 19999');
  expect(cache.get(key(0))).toBeUndefined();
});

test('an entry with an empty value uses no more heap than is counted for it', () => {
  const { gc } = globalThis as { gc?: () => void };
  const cache = open(1e9);
  for (let n = 0; n < 1000; n += 1) cache.set(`warm ${n}`, '', 0, time);
  gc?.();
  const before = process.memoryUsage().heapUsed - cache.bytes();
  for (let n = 0; n < 200_000; n += 1) cache.set(`key ${n}`, '', 0, time);
  gc?.();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(cache.bytes() * 1.1);
});

test('expired entries are removed even if nobody requests them', () => {
  vi.useFakeTimers();
  try {
    const cache = open(1_000_000);
    cache.set('old', 'a', 100, time);
    time += 1500;
    cache.set('young', 'b', 100, time);
    time += 500;
    vi.advanceTimersByTime(2000);
    expect([cache.size(), cache.get('young')]).toEqual([1, 'b']);
    time += 2000;
    vi.advanceTimersByTime(2000);
    expect([cache.size(), cache.bytes()]).toEqual([0, 0]);
  } finally {
    vi.useRealTimers();
  }
});

test('an entry with a time in the future is expired, so that setting the clock back does not extend lifetimes', () => {
  const cache = open(1_000_000);
  cache.set('key', 'a', 100, time);
  time -= 3600_000;
  expect(cache.get('key')).toBeUndefined();
});

test('`resize` changes the size of a value that is still in the cache, and ignores a value that was replaced', () => {
  const cache = open(1_000_000);
  cache.set('key', 'first', 100, time);
  cache.set('key', 'second', 100, time);
  cache.resize('key', 'first', 5000);
  expect(cache.bytes()).toBe(503);
  cache.resize('key', 'second', 5000);
  expect(cache.bytes()).toBe(5403);
  cache.drop('key', 'first');
  expect(cache.size()).toBe(1);
  cache.drop('key', 'second');
  expect(cache.bytes()).toBe(0);
});

test('a value larger than a quarter of the cache is not cached', () => {
  const cache = open(1_000_000);
  expect(cache.set('large', 'a', 250_000, time)).toBe(false);
  expect(cache.size()).toBe(0);
});
