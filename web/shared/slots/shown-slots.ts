/**
 * The slots that a form shows: those in the server's answer, but windows that have ended since then are marked as over.
 */
import { deliveryDays, deliveryWindowLabels, deliveryWindows } from '#contract/orders/delivery.ts';
import { startOfDay } from '#contract/shared/days.ts';
import { type ClosedReason, parseTime } from '#contract/slots/rules.ts';
import type { CallAnswer } from '../api-types.ts';
import { formatReason } from './format-reason.ts';

/** The server's slots; null until they are loaded. Without them, the windows of a new shop are offered. */
export type Schedule = Pick<CallAnswer<'GET /delivery-slots'>['data'], 'now' | 'days'> | null;
type SlotWindow = NonNullable<Schedule>['days'][number]['windows'][number];

/** The state of a window. `over` means that it has ended; all other states come from the server. */
export type Standing = 'open' | 'few' | 'full' | 'over' | ClosedReason;

export interface ShownWindow extends Pick<SlotWindow, 'key' | 'label' | 'from' | 'to'> {
  standing: Standing;
  /** The number of orders that still fit, for `few`. */
  left: number;
  /** The shop's reason for closing the window. */
  note: string;
}

export interface ChosenSlot {
  day: string;
  key: string;
}

const times: Record<(typeof deliveryWindows)[number], [from: string, to: string]> = {
  morning: ['09:00', '12:00'],
  afternoon: ['12:00', '16:00'],
  evening: ['16:00', '20:00'],
};
const firstWindows: readonly SlotWindow[] = deliveryWindows.map((key) => {
  const [label = key] = deliveryWindowLabels[key].split(' (');
  const [from, to] = times[key];
  return { key, label, from, to, state: 'open' };
});

export const canChoose = ({ standing }: ShownWindow) => standing === 'open' || standing === 'few';

/** True if the window has ended. */
function hasEnded(date: string, to: string, now: Date): boolean {
  return now.getTime() >= startOfDay(date).getTime() + (parseTime(to) ?? 0) * 60_000;
}

function standingOf(window: SlotWindow, date: string, now: Date, answeredAt: Date): Standing {
  if (hasEnded(date, window.to, now)) return 'over';
  if (window.state !== 'closed') return window.state;
  // The server closed this window only because it had ended. By the browser's clock (`now`) it has not, and that clock
  // decides.
  if (window.reason === 'cut-off' && hasEnded(date, window.to, answeredAt)) return 'open';
  return window.reason ?? 'cut-off';
}

const show = ({ key, label, from, to, left = 0, note = '' }: SlotWindow, standing: Standing): ShownWindow => ({
  key,
  label,
  from,
  to,
  left,
  note: formatReason(note),
  standing,
});

/** The windows of a day. Before a day is chosen (`day` is empty), all windows of the schedule. */
export function windowsOf(schedule: Schedule, day: string, now: Date): ShownWindow[] {
  if (day === '') return listWindows(schedule).map((window) => show(window, 'open'));
  const known = schedule?.days.find(({ date }) => date === day)?.windows ?? firstWindows;
  const answeredAt = schedule ? new Date(schedule.now) : now;
  return known.map((window) => show(window, standingOf(window, day, now, answeredAt)));
}

function listWindows(schedule: Schedule): SlotWindow[] {
  if (!schedule) return [...firstWindows];
  const byKey = new Map(schedule.days.flatMap(({ windows }) => windows.map((window) => [window.key, window] as const)));
  return [...byKey.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** The state of a whole day, which is open as long as one of its windows can be chosen. */
export function standingOfDay(schedule: Schedule, day: string, now: Date): 'open' | 'over' | 'full' | 'closed' {
  const windows = windowsOf(schedule, day, now);
  if (windows.some(canChoose)) return 'open';
  if (windows.length > 0 && windows.every(({ standing }) => standing === 'over')) return 'over';
  return windows.some(({ standing }) => standing === 'full') ? 'full' : 'closed';
}

/** The shop's note for a day, such as "Diwali", if all windows of the day have the same note. */
export function noteOfDay(schedule: Schedule, day: string, now: Date): string {
  const notes = windowsOf(schedule, day, now).map(({ note }) => note);
  const [note = ''] = notes;
  return notes.every((other) => other === note) ? note : '';
}

/** The first slot that can be chosen; with `key`, the first one in that window. */
export function findOpenSlot(
  schedule: Schedule,
  now: Date,
  daysAhead: number,
  key?: string,
  /** Only slots on later days than this are returned; empty for no such limit. */
  after = '',
): ChosenSlot | undefined {
  for (const day of deliveryDays(now, daysAhead)) {
    if (day <= after) continue;
    const open = windowsOf(schedule, day, now).find((window) => canChoose(window) && (!key || window.key === key));
    if (open) return { day, key: open.key };
  }
  return undefined;
}
