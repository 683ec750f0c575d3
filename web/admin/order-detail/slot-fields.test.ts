import { expect, test } from 'vitest';
import type { SlotDay } from '#contract/slots/calls.ts';
import { nextSlot, openSlotsAfter } from './slot-fields.tsx';

type State = SlotDay['windows'][number]['state'];

const day = (date: string, ...states: State[]): SlotDay =>
  ({ date, windows: states.map((state, at) => ({ key: ['morning', 'noon', 'evening'][at], state })) }) as SlotDay;

const days = [
  day('2026-11-26', 'closed', 'open', 'few'),
  day('2026-11-27', 'full', 'open', 'open'),
  day('2026-11-28', 'open', 'open', 'open'),
];

test.each([
  ['of this morning', '2026-11-26 morning', '2026-11-26 noon'],
  ['of this noon', '2026-11-26 noon', '2026-11-26 evening'],
  ['of this evening', '2026-11-26 evening', '2026-11-27 noon'],
  ['of last week', '2026-11-19 evening', '2026-11-26 noon'],
  ['in a window that no longer exists', '2026-11-27 night', '2026-11-27 noon'],
])('for a failed stop %s the next open slot is proposed', (_, failed, next) => {
  const [deliveryDate = '', deliveryTime = ''] = failed.split(' ');
  expect(Object.values(nextSlot(days, { deliveryDate, deliveryTime })).join(' ')).toBe(next);
});

test('no slot is proposed if no slot is open', () => {
  const last = { deliveryDate: '2026-11-28', deliveryTime: 'evening' };
  expect(openSlotsAfter(days, last)).toEqual([]);
  expect(nextSlot(days, last)).toEqual({ deliveryDate: '', deliveryTime: '' });
});
