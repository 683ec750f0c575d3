import { expect, test } from 'vitest';
import { deliveryDays, findDeliveryFaults, isWindowOpen } from './delivery.ts';

const at = (time: string) => new Date(`2026-11-21T${time}+05:30`);

test('today and the next 30 days can be chosen for a delivery', () => {
  const days = deliveryDays(at('10:00'));
  expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-11-21', '2026-12-21']);
});

test('a window of today can be chosen until it ends, and a window of a later day at any time', () => {
  expect(isWindowOpen('2026-11-21', 'morning', at('11:59'))).toBe(true);
  expect(isWindowOpen('2026-11-21', 'morning', at('12:00'))).toBe(false);
  expect(isWindowOpen('2026-11-21', 'evening', at('19:59'))).toBe(true);
  expect(isWindowOpen('2026-11-22', 'morning', at('23:00'))).toBe(true);
  expect(isWindowOpen('2026-11-20', 'evening', at('09:00'))).toBe(false);
});

test('findDeliveryFaults names the field that has to change: the day or the window', () => {
  expect(findDeliveryFaults('2026-11-20', 'morning', at('10:00'))[0]?.path).toBe('deliveryDate');
  expect(findDeliveryFaults('2026-12-22', 'morning', at('10:00'))[0]?.path).toBe('deliveryDate');
  expect(findDeliveryFaults('2026-11-31', 'morning', at('10:00'))[0]?.path).toBe('deliveryDate');
  expect(findDeliveryFaults('2026-11-21', 'morning', at('12:30'))[0]?.path).toBe('deliveryTime');
  expect(findDeliveryFaults('2026-12-21', 'evening', at('23:59'))).toEqual([]);
});
