/** Labels of runs and their states. */
import { stopReasons } from '#contract/orders/failed-stops.ts';
import { type Load, sumLoad } from '#contract/orders/load.ts';
import type { IssueKind, RunState } from '#contract/runs/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { message, t, tMessage } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatDateTime, formatTime } from '#web/shared/dates.ts';
import type { Tone } from '#web/ui/badge.tsx';

type Dispatch = CallAnswer<'GET /admin/runs'>['data'];
export type DispatchStop = Dispatch['stops'][number];
export type Run = Dispatch['runs'][number];
export type RunDetail = CallAnswer<'GET /admin/runs/:id'>['data']['run'];
export type Rider = CallAnswer<'GET /admin/riders'>['data']['riders'][number];
export type RunWindow = Dispatch['windows'][number];

/** Identifies a stop on the screen by the id of its order or pick-up. */
export const keyOf = ({ orderId, pickupId }: Pick<DispatchStop, 'orderId' | 'pickupId'>) => orderId ?? pickupId ?? '';

/** Identifies a stop in the body of a call. */
export const namedStop = ({ orderId, pickupId }: DispatchStop) => ({ orderId, pickupId });

export const stateWords: Readonly<Record<RunState, { label: string; tone: Tone }>> = {
  planned: { label: message('Planned'), tone: 'neutral' },
  started: { label: message('On the road'), tone: 'warn' },
  returned: { label: message('Back, cash not counted'), tone: 'bad' },
  verified: { label: message('Counted'), tone: 'good' },
};

export const issueWords: Readonly<Record<IssueKind, string>> = {
  order_cancelled: message('The order was cancelled before'),
  order_moved: message('The order was moved before'),
  order_edited: message('The order was changed before'),
  already_recorded: message('Already recorded'),
  other_rider: message('Another rider has the stop'),
  run_verified: message('The run was counted before'),
  more_than_loaded: message('More given than loaded'),
  many_empties: message('More empties than the customer had'),
  other_cash: message('Other cash than due'),
  wrong_code: message('Wrong code of the customer'),
  no_next_day: message('No day for the next try'),
  slot_full: message('The chosen time is full or closed'),
  not_possible: message('Could not be recorded'),
  customer_objects: message('The customer says something is wrong'),
  upi_open: message('UPI payment not ticked yet'),
  not_granted: message('What the customer asked for'),
  more_than_spare: message('More sold at the door than was spare'),
  other_price: message('Sold at the door at another price'),
  known_number: message('Sold to the phone number of a customer'),
};

/**
 * The runs to which the chosen stops of a run can move. A stop cannot return to a run that has already had it, because
 * that rider was at the door already.
 */
export const listTargets = (
  run: Pick<Run, 'id' | 'day'>,
  runs: readonly Run[],
  chosen: readonly Pick<DispatchStop, 'runIds'>[],
): Run[] =>
  runs.filter(
    ({ id, day, state }) =>
      id !== run.id &&
      day >= run.day &&
      (state === 'planned' || state === 'started') &&
      chosen.every(({ runIds }) => !runIds.includes(id)),
  );

/** The load of a run: the planned load before its start, afterwards the load that was really taken along. */
export const loadOf = ({ state, products }: Pick<Run, 'state' | 'products'>): Load =>
  sumLoad(
    products.map(({ name, container, planned, loaded }) => ({
      name,
      container,
      count: state === 'planned' ? planned : loaded,
    })),
  );

export const nameOfWindow = (key: string, windows: readonly RunWindow[]): string =>
  key === '' ? t('Whole day') : (tMessage(windows.find((window) => window.key === key)?.label) ?? key);

/** Translates a standard reason of a failed stop. A reason that a rider has typed is not translated. */
export const describeStopReason = (reason: string): string =>
  stopReasons.some((one) => one === reason) ? t(reason) : reason;

/** After this many ms without news from the phone, the rider has no network, or has closed the page. */
const quietMs = 15 * 60_000;

/** The time at which a rider's phone last contacted the server, with the date if that was on another day. */
export const describeHeard = (heardAt: string | null): string => {
  if (heardAt === null) return t('The phone was never heard from');
  const isToday = indiaDay(new Date(heardAt)) === indiaDay(new Date());
  return t('Phone last heard from: {time}', { time: isToday ? formatTime(heardAt) : formatDateTime(heardAt) });
};

/** Whether a phone on the road was not heard from for a while. */
export const isQuiet = (heardAt: string | null): boolean =>
  heardAt === null || Date.now() - Date.parse(heardAt) > quietMs;
