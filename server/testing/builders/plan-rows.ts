/** Builds rows of plans and of their days in memory, for tests of rules that need no database. */
import type { CustomerId } from '#server/core/actor.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import { newRow } from '#server/plans/days.rules.ts';
import type { DayRow, PlanRow } from '#server/plans/store.ts';
import type { Window } from '#server/slots/rules.ts';

/** The morning window. Its cut-off is at 20:00 on the day before. */
export const morning: Window = {
  key: 'morning',
  label: 'Morning',
  fromMinute: 540,
  toMinute: 720,
  firstDate: null,
  lastDate: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  capacity: null,
  cutoffDays: 1,
  cutoffMinute: 1200,
};
export const evening: Window = { ...morning, key: 'evening', cutoffDays: 0, cutoffMinute: 720 };
export const windows = new Map([morning, evening].map((window) => [window.key, window]));
/** The instant at which clocks in India show this day and time. */
export const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);

/** A plan that delivers every three days in the morning from Tuesday the 24th, and was begun on Friday the 20th. */
export const planOf = (some: Partial<PlanRow> = {}): PlanRow => ({
  id: 'plan',
  customerId: 'asha' as unknown as CustomerId,
  status: 'active',
  version: 1,
  everyDays: 3,
  weekdays: [],
  startsOn: '2026-11-24',
  endsOn: null,
  windowKey: 'morning',
  onlyEmpties: false,
  paymentMethod: 'cash',
  useCredit: false,
  recipient: 'Asha',
  phone: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  ...noDoorAndOffice,
  notes: '',
  pausedFrom: null,
  pausedUntil: null,
  pausedByShop: false,
  pauseReminders: 0,
  nextAt: null,
  nextOn: null,
  cutoffKnown: '',
  changedAt: at('2026-11-20', '10:00'),
  createdAt: at('2026-11-20', '10:00'),
  endedAt: null,
  ...some,
});
export const row = (date: string, some: Partial<DayRow> = {}): DayRow => ({ ...newRow('plan', date), ...some });
