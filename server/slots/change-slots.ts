/** Changes windows; closes and opens days and slots, and sets their capacity. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { isFirstWindow, mostWindows, parseTime } from '#contract/slots/rules.ts';
import type { Staff } from '../core/actor.ts';
import { noteBefore, noteRecord } from '../core/audit.ts';
import { isDatabaseError, type Queryable } from '../core/db/database.ts';
import { refuseConflict, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import {
  countBooked,
  type ExceptionPlace,
  type ExceptionValues,
  findListedException,
  isZone,
  type ListedException,
  lockException,
  queueTellSlot,
  removeException,
  writeException,
} from './exception.store.ts';
import { presentWindow } from './present.ts';
import { chooseKey } from './rules.ts';
import type { WindowRow } from './store.ts';
import {
  endWindow,
  findWindow,
  holdWindows,
  insertWindow,
  removeWindow,
  updateWindow,
  type WindowValues,
} from './window.store.ts';

type WindowForm = CheckedInput<'POST /admin/delivery-windows'>['body'];

const missing = () => refuseMissing('Window not found');

/** Creates a window; its key is derived from its name and never changes. */
export async function createWindow({ db, clock }: Services, actor: Staff, form: WindowForm): Promise<WindowRow> {
  return db.transaction(async (tx) => {
    const windows = await holdWindows(tx);
    if (windows.length >= mostWindows)
      throw refuseConflict('There are 24 windows already. Delete one that is not used.');
    const key = chooseKey(form.label, new Set(windows.map((each) => each.key)));
    noteRecord(key);
    const window = await insertWindow(tx, actor, key, toValues(form), clock());
    if (!window) throw missing();
    return window;
  });
}

/** Changes a window; booked orders keep their places. Refuses a change of an outdated version. */
export async function changeWindow(
  { db }: Services,
  actor: Staff,
  key: string,
  form: CheckedInput<'PUT /admin/delivery-windows/:key'>['body'],
): Promise<WindowRow> {
  return db.transaction(async (tx) => {
    const before = await findWindow(tx, key);
    if (!before) throw missing();
    noteBefore(presentWindow(before));
    const window = await updateWindow(tx, actor, key, toValues(form), form.version);
    if (window) return window;
    throw refuseConflict(
      'Someone else changed this window while you were editing. Please reload it and make your change again.',
    );
  });
}

/** Deletes a window, or sets yesterday as its last day if orders or zones use it; returns whether it was deleted. */
export async function deleteWindow({ db, clock }: Services, actor: Staff, key: string): Promise<boolean> {
  if (isFirstWindow(key)) {
    throw refuseConflict(
      'Morning, afternoon and evening cannot be deleted. Give it a last day, or close it on weekdays.',
    );
  }
  try {
    await db.transaction(async (tx) => {
      if (!(await removeWindow(tx, actor, key))) throw missing();
    });
    return true;
  } catch (error) {
    if (!isForeignKeyError(error)) throw error;
    await db.transaction((tx) => endWindow(tx, actor, key, addDays(indiaDay(clock()), -1)));
    return false;
  }
}

const isForeignKeyError = (error: unknown) => isDatabaseError(error) && ['23001', '23503'].includes(error.code ?? '');

function toValues(form: WindowForm): WindowValues {
  return {
    ...form,
    fromMinute: parseTime(form.from) ?? 0,
    toMinute: parseTime(form.to) ?? 0,
    cutoffMinute: form.cutoffTime === null ? null : (parseTime(form.cutoffTime) ?? 0),
  };
}

interface SlotChange extends ExceptionPlace, Omit<ExceptionValues, 'capacity'> {
  /** Null for the capacity of the window; undefined keeps the present one. */
  capacity: number | null | undefined;
  /** The version that staff saw, 0 if there was no exception; null accepts any. */
  seen: number | null;
  /**
   * Whether staff will now move orders and planned deliveries. Moving informs their customers, so the email about the
   * closed slot can wait.
   */
  isMoving: boolean;
}

/** The delay after which customers whose delivery was not moved get an email about the closed slot (seconds). */
const moveSeconds = 600;

interface ChangedSlot {
  /** Null if these slots have no exception any more. */
  exception: ListedException | null;
  /** The number of orders in these slots; they keep their places. */
  booked: number;
}

/**
 * Sets the exception for a day or a slot, in one zone or all. Existing orders are kept: if there are more than the new
 * capacity, the slot is shown as overbooked. Refuses a change of an outdated version.
 */
export function changeSlot({ db, clock }: Services, actor: Staff, change: SlotChange): Promise<ChangedSlot> {
  return db.transaction(async (tx) => {
    if (change.windowKey !== null && !(await findWindow(tx, change.windowKey))) {
      throw missing();
    }
    if (change.zoneId !== null && !(await isZone(tx, change.zoneId))) throw refuseMissing('Zone not found');
    const exception = await writeChange(tx, actor, change, clock());
    await queueTellSlot(tx, change, change.isMoving ? moveSeconds : 0);
    return { exception, booked: await countBooked(tx, change) };
  });
}

const missedOne = () =>
  refuseConflict('Someone else changed this day while you were editing. Please check it before you save.');

async function writeChange(
  tx: Queryable,
  actor: Staff,
  change: SlotChange,
  now: Date,
): Promise<ListedException | null> {
  const { capacity = (await lockException(tx, change))?.capacity ?? null } = change;
  if (!change.isClosed && !change.isOpened && capacity === null) {
    if (!(await removeException(tx, actor, change, change.seen))) throw missedOne();
    return null;
  }
  const id = await writeException(tx, actor, newId(), change, { ...change, capacity }, change.seen, now);
  if (id === undefined) throw missedOne();
  return (await findListedException(tx, id)) ?? null;
}
