import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NextDelivery } from '#contract/home/calls.ts';
import { paise } from '#contract/shared/money.ts';
import { forgetLastSeen, readLastSeen } from '#web/shared/last-seen.ts';
import { hasStoredEmptyHeight, keepOwn, storeEmptyHeight, storeReservedHeight } from './own-home.ts';

const stored = new Map<string, string>();
const styles = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('window', { innerWidth: 360 });
  styles.clear();
  const style = {
    setProperty: (name: string, value: string) => styles.set(name, value),
    removeProperty: (name: string) => styles.delete(name),
  };
  vi.stubGlobal('document', { documentElement: { style } });
});
afterEach(() => vi.unstubAllGlobals());

const at = new Date('2026-11-24T14:00:00Z');
const figures = { jars: 2, creditPaise: paise(40_50), duePaise: paise(0) };
const next: NextDelivery = {
  on: '2026-11-26',
  deliveryTime: 'morning',
  deliveryWindow: { label: 'Morning', from: '09:00', to: '12:00' },
  items: Array.from({ length: 5 }, (_, at) => ({ productId: `id-${at}`, name: 'पानी'.repeat(100), quantity: 2 })),
  moreItems: 25,
  order: { id: 'secret-id', orderNumber: 'PW-261121-7K3FQ', status: 'pending' },
  plan: null,
  run: null,
};

// Proves home-5
test('the delivery stored for offline use has day, window, items and figures in less than 2000 bytes, without any ids', () => {
  keepOwn('asha', { ...figures, next }, at);
  expect(readLastSeen('asha').own).toMatchObject({
    at: '2026-11-24T14:00:00.000Z',
    jars: 2,
    creditPaise: 40_50,
    next: { on: '2026-11-26', moreItems: 25 },
  });
  const text = [...stored.values()].join();
  expect(text).not.toMatch(/secret-id|id-0|7K3FQ/);
  expect(new TextEncoder().encode(text).length).toBeLessThan(2000);
  expect(readLastSeen('ravi').own).toBe(undefined);
  forgetLastSeen();
  expect(stored.size).toBe(0);
});

test('the height that the home page reserves for a customer is deleted when a next delivery appears or disappears', () => {
  keepOwn('asha', { ...figures, next: null }, at);
  storeReservedHeight(0);
  expect(hasStoredEmptyHeight()).toBe(true);
  keepOwn('asha', { ...figures, next: null }, at);
  expect(hasStoredEmptyHeight()).toBe(true);
  keepOwn('asha', { ...figures, next }, at);
  expect(stored.has('own_room')).toBe(false);
  storeReservedHeight(412);
  expect([stored.get('own_room'), hasStoredEmptyHeight()]).toEqual(['412x360', false]);
});

test('the home page reserves no height for a new customer until the first delivery is planned', () => {
  storeEmptyHeight();
  expect([hasStoredEmptyHeight(), styles.get('--own-room')]).toEqual([true, '0px']);
  keepOwn('asha', { ...figures, next: null }, at);
  expect(styles.get('--own-room')).toBe('0px');
  keepOwn('asha', { ...figures, next }, at);
  expect([hasStoredEmptyHeight(), styles.has('--own-room')]).toEqual([false, false]);
});
