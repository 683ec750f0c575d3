import { describe, expect, test } from 'vitest';
import type { Address } from '#contract/accounts/address-calls.ts';
import { toDelivery } from '#contract/shared/delivery-address.ts';
import { asha } from '#web/testing/asha.ts';
import { prefill } from './checkout-draft.ts';
import {
  changeDelivery,
  chosenPlace,
  type DeliveryAction,
  type DeliveryFacts,
  type DeliveryState,
  startDelivery,
} from './delivery-state.ts';
import { noNewPlace } from './saved-place.ts';

const home: Address = {
  id: 'home',
  label: 'Home',
  recipient: 'Usha Rao',
  phone: '9800000000',
  isDefault: true,
  isPlanned: false,
  position: null,
  version: 1,
  house: '',
  street: asha.address,
  landmark: '',
  address: asha.address,
  pincode: asha.pincode,
  city: asha.city,
  state: asha.state,
  floor: 2,
  hasLift: true,
  gateNote: '',
  legalName: '',
  gstin: '',
};
const office: Address = {
  ...home,
  id: 'office',
  isDefault: false,
  address: '1 Mill Road',
  pincode: '560001',
  floor: 5,
};
const now = new Date('2026-11-21T04:00:00Z');
const windowOf = (key: string, state: 'open' | 'full' = 'open') => ({
  key,
  label: key,
  from: '18:00',
  to: '20:00',
  state,
});
type Known = NonNullable<DeliveryFacts['schedule']>;
const schedule = (state: 'open' | 'full' = 'open', offersFirst = true): Known => ({
  now: now.toISOString(),
  offersFirst,
  days: [
    { date: '2026-11-21', windows: [windowOf('late', state)] },
    { date: '2026-11-22', windows: [windowOf('late'), windowOf('night')] },
  ],
});
const facts: DeliveryFacts = { addresses: [home, office], schedule: schedule(), lastWindow: null };

type State = DeliveryState<ReturnType<typeof prefill>>;
const start = (): State => startDelivery(asha, prefill(asha), noNewPlace);
const after = (state: State, ...actions: DeliveryAction<State['values']>[]) => actions.reduce(changeDelivery, state);
const answered = (changes: Partial<DeliveryFacts> = {}) =>
  ({ type: 'answered', facts: { ...facts, ...changes }, now, daysAhead: 30 }) as const;
const typed = (values: Partial<State['values']>) => ({ type: 'typed', values }) as const;

describe('the address of the delivery form', () => {
  test('is the default address with its floor, unless the customer has typed something else', () => {
    const offered = after(start(), answered());
    expect(offered.values).toMatchObject({ ...toDelivery(home), floor: 2, hasLift: true });
    expect([chosenPlace(offered)?.id, offered.fills]).toEqual(['home', 1]);
    const other = after(start(), typed({ deliveryName: 'Ravi' }), answered());
    expect([other.values.deliveryName, other.fills]).toEqual(['Ravi', 0]);
  });

  test('is filled in with its floor when a saved address is chosen, and is empty when a new address is started', () => {
    const chosen = after(start(), answered(), { type: 'address chosen', address: office });
    expect(chosen.values).toMatchObject({ ...toDelivery(office), floor: 5, hasLift: true });
    const begun = after(chosen, { type: 'address begun' });
    expect(begun.values).toMatchObject({
      deliveryName: 'Usha Rao',
      deliveryAddress: '',
      deliveryPincode: '',
      floor: null,
    });
    expect([begun.newPlace.isNew, chosenPlace(begun)]).toEqual([true, undefined]);
    const saved = after(begun, { type: 'new place changed', change: { isSaved: true, label: 'Farm' } });
    expect(saved.newPlace).toEqual({ isNew: true, isSaved: true, label: 'Farm' });
    expect(after(saved, { type: 'address chosen', address: home }).newPlace).toEqual(noNewPlace);
  });

  test('loses the floor and gate note typed for a new address when a saved address is chosen', () => {
    const begun = after(start(), answered(), { type: 'address begun' }, typed({ floor: 9, gateNote: 'Code 12' }));
    const chosen = after(begun, { type: 'address chosen', address: office });
    expect(chosen.values).toMatchObject({ floor: 5, hasLift: true, gateNote: '' });
  });

  test('keeps a floor that was typed before the saved addresses were loaded', () => {
    expect(after(start(), typed({ floor: 9 }), answered()).values.floor).toBe(9);
  });
});

describe('the slot of the delivery form', () => {
  const slotOf = ({ values }: State) => [values.deliveryDate, values.deliveryTime];

  test('is the first open slot, and stays empty if the customer empties it', () => {
    const offered = after(start(), answered({ schedule: undefined }), answered());
    expect(slotOf(offered)).toEqual(['2026-11-21', 'late']);
    const emptied = after(offered, typed({ deliveryDate: '', deliveryTime: '' }), answered({ schedule: schedule() }));
    expect(slotOf(emptied)).toEqual(['', '']);
  });

  test('is in the window of the last order, and is empty in a new shop or while the last order is not loaded', () => {
    expect(slotOf(after(start(), answered({ lastWindow: 'night' })))).toEqual(['2026-11-22', 'night']);
    expect(slotOf(after(start(), answered({ schedule: schedule('open', false) })))).toEqual(['', '']);
    expect(slotOf(after(start(), answered({ lastWindow: undefined })))).toEqual(['', '']);
  });

  test('stays as the customer has chosen it until the schedule says that it is full', () => {
    const chosen = after(start(), { type: 'slot chosen', slot: { day: '2026-11-22', key: 'late' } }, answered());
    expect(slotOf(chosen)).toEqual(['2026-11-22', 'late']);
    const today = after(start(), { type: 'slot chosen', slot: { day: '2026-11-21', key: 'late' } }, answered());
    expect(slotOf(after(today, answered({ schedule: schedule('full') })))).toEqual(['2026-11-21', '']);
  });
});
