import { describe, expect, test } from 'vitest';
import type { Address } from '#contract/accounts/address-calls.ts';
import {
  changePhone,
  isOverbooked,
  noValues,
  type PhoneAction,
  type PhoneFacts,
  type PhoneState,
  startPhone,
} from './phone-state.ts';

const now = new Date('2026-11-21T04:00:00Z');
const evening = { key: 'evening', label: 'Evening', from: '16:00', to: '20:00', state: 'open' as const };
const schedule = { now: now.toISOString(), days: [{ date: '2026-11-21', windows: [evening] }] };
const [home, farm] = ['home', 'farm'].map((id) => ({ id }) as Address) as [Address, Address];

const start = () => startPhone({ values: noValues, lines: {}, empties: {} });
const after = (state: PhoneState, ...actions: PhoneAction[]) => actions.reduce(changePhone, state);
const answered = (facts: Partial<PhoneFacts>) =>
  ({ type: 'answered', facts: { addresses: undefined, schedule: null, ...facts }, now, daysAhead: 30 }) as const;
const filled = (values: Partial<PhoneState['values']>) => ({ type: 'filled', values }) as const;

describe('the customer of a phone order', () => {
  test('starts without chosen empties or use of the balance, even if another customer was chosen before', () => {
    const chosen = after(start(), filled({ who: 'asha', useCredit: true }));
    const own = { ...chosen, empties: { jar: 2 }, values: { ...chosen.values, useCredit: true } };
    expect(after(own, filled({ who: 'asha', notes: 'Ring' })).empties).toEqual({ jar: 2 });
    const other = after(own, filled({ who: 'ravi' }));
    expect([other.empties, other.values.useCredit]).toEqual([{}, false]);
  });

  test('is a known customer, and the recipient, once the account was created for the order', () => {
    const made = after(start(), filled({ who: 'new', name: 'Ravi', phone: '9876543210', keep: true }), {
      type: 'caller made',
      id: 'ravi',
    });
    const person = { who: 'ravi', place: 'typed', deliveryName: 'Ravi', deliveryPhone: '9876543210', keep: false };
    expect(made.values).toMatchObject(person);
  });

  test('gets the first saved address as a proposal when the saved addresses are loaded', () => {
    const offered = after(start(), filled({ who: 'asha' }), answered({ addresses: [home, farm] }));
    expect(offered.values.place).toBe('home');
    expect(after(start(), answered({ addresses: [] })).values.place).toBe('typed');
    expect(after(start(), filled({ place: 'farm' }), answered({ addresses: [home, farm] })).values.place).toBe('farm');
    expect(after(start(), filled({ place: 'gone' }), answered({ addresses: [home] })).values.place).toBe('home');
  });
});

describe('the slot of a phone order', () => {
  const slotOf = ({ values }: PhoneState) => [values.deliveryDate, values.deliveryTime];

  test('is the first open slot if staff have chosen none', () => {
    expect(slotOf(after(start(), answered({ schedule })))).toEqual(['2026-11-21', 'evening']);
    const slot = { day: '2026-11-22', key: 'morning' };
    const chosen = after(start(), { type: 'slot chosen', slot, isOverbooked: false }, answered({ schedule }));
    expect(slotOf(chosen)).toEqual(['2026-11-22', 'morning']);
  });

  test('is overbooked only as long as it is the slot that staff have confirmed', () => {
    const slot = { day: '2026-11-22', key: 'morning' };
    const confirmed = after(start(), { type: 'slot chosen', slot, isOverbooked: true });
    expect(isOverbooked(confirmed.values)).toBe(true);
    expect(isOverbooked(after(confirmed, filled({ deliveryTime: 'evening' })).values)).toBe(false);
    const later = after(start(), { type: 'slot chosen', slot, isOverbooked: false });
    expect(isOverbooked(later.values)).toBe(false);
    expect(isOverbooked(after(later, { type: 'overbooked' }).values)).toBe(true);
  });
});

test('in a phone order, a quantity of 0 removes a product, and repeating the last order replaces all products', () => {
  const chosen = after(start(), { type: 'quantity chosen', productId: 'jar', quantity: 2 });
  expect(chosen.lines).toEqual({ jar: 2 });
  expect(after(chosen, { type: 'quantity chosen', productId: 'jar', quantity: 0 }).lines).toEqual({});
  const items = [{ productId: 'bottle', quantity: 6 }];
  const again = after(chosen, filled({ search: 'ja' }), { type: 'same again', items });
  expect([again.lines, again.values.search]).toEqual([{ bottle: 6 }, '']);
});

test('in a phone order, empties can be chosen, are reduced to the possible number, and are cleared for a new order', () => {
  const choice = { id: 'jar', name: 'Jar', held: 3, available: 3, most: 3, count: 3 } as never;
  const fewer = after(start(), { type: 'empties chosen', choice, count: 1 });
  expect(fewer.empties).toEqual({ jar: 1 });
  const accepted = after(fewer, { type: 'empties accepted', possible: [{ containerId: 'jar', count: 0 }] });
  expect(accepted.empties).toEqual({ jar: 0 });
  const cleared = after(accepted, { type: 'another accepted', samePhone: 2 }, { type: 'started over' });
  expect(cleared).toEqual(start());
});
