import { useCallback, useReducer, useRef, useState } from 'react';
import { t } from '#web/language.ts';
import type { NewerPayment, SheetStop } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { type CallOnce, useCallOnce, useRefetch } from '#web/shared/use-send.ts';
import {
  bodyOfCollection,
  bodyOfDelivery,
  type Collection,
  type Delivery,
  factsOf,
  formOf,
  idOf,
  nextTryOf,
  nothingTyped,
  type StopForm,
  type Typed,
} from './stop-draft.ts';

/** A row that staff have edited. */
interface EditedRow {
  /** The stop when the row was first edited. Newer figures would change the values in the fields. */
  stop: SheetStop;
  typed: Typed;
  state: 'typed' | 'saving' | 'saved' | 'refused';
  fault?: string;
  /** The payment that somebody else has recorded. */
  newer?: NewerPayment | null;
}

export interface Row {
  /** The stop that the row shows. From the first edit of the row on, it no longer changes. */
  stop: SheetStop;
  /** The stop as loaded last. */
  fresh: SheetStop;
  typed: Typed;
  form: StopForm;
  /** `done` means that the server has a record of the stop. */
  state: 'open' | 'waits' | 'done' | EditedRow['state'];
  fault: string | undefined;
  newer: NewerPayment | null;
}

type Rows = Readonly<Record<string, EditedRow>>;
type Act =
  | { kind: 'type'; id: string; stop: SheetStop; part: Partial<Typed> }
  | { kind: 'saving'; id: string; stop: SheetStop; typed: Typed }
  | { kind: 'saved'; id: string }
  | { kind: 'refused'; id: string; fault: string; newer: NewerPayment | null }
  | { kind: 'take'; id: string; stop: SheetStop }
  | { kind: 'forget'; ids: readonly string[] };

function reduce(rows: Rows, act: Act): Rows {
  if (act.kind === 'forget') {
    return Object.fromEntries(Object.entries(rows).filter(([id]) => !act.ids.includes(id)));
  }
  const row = rows[act.id];
  const set = (next: EditedRow): Rows => ({ ...rows, [act.id]: next });
  switch (act.kind) {
    case 'type': {
      const typed = { ...(row?.typed ?? nothingTyped), ...act.part };
      return set({ stop: row?.stop ?? act.stop, typed, state: 'typed' });
    }
    case 'saving':
      return set({ stop: act.stop, typed: act.typed, state: 'saving' });
    case 'saved':
      return row ? set({ stop: row.stop, typed: row.typed, state: 'saved' }) : rows;
    case 'refused':
      return row ? set({ ...row, state: 'refused', fault: act.fault, newer: act.newer }) : rows;
    case 'take':
      return row ? set({ stop: act.stop, typed: row.typed, state: 'typed' }) : rows;
  }
}

/** The progress of saving all rows, and at the end the result. */
export interface Progress {
  done: number;
  of: number;
  refused: number;
  isRunning: boolean;
}

/** The rows of a sheet with their typed values, and functions to save them. */
export function useSheet(fresh: readonly SheetStop[]) {
  const [rows, dispatch] = useReducer(reduce, {});
  const [progress, setProgress] = useState<Progress | null>(null);
  const busy = useRef(new Set<string>());
  const callOnce = useCallOnce();
  const refetch = useRefetch();

  /** Saves a row and returns whether it was saved. If not, the row shows its errors. */
  async function saveOne({ stop, typed, form }: Row): Promise<boolean> {
    const id = idOf(stop);
    if (busy.current.has(id)) return false;
    busy.current.add(id);
    dispatch({ kind: 'saving', id, stop, typed });
    try {
      if (form.faults.length > 0) {
        dispatch({ kind: 'refused', id, fault: form.faults.map((fault) => t(fault)).join(' '), newer: null });
        return false;
      }
      await saveStop(callOnce, stop, typed);
      dispatch({ kind: 'saved', id });
      return true;
    } catch (error) {
      const newer = error instanceof CallError ? error.newerPayment : null;
      dispatch({ kind: 'refused', id, fault: describeFailure(error), newer });
      return false;
    } finally {
      busy.current.delete(id);
    }
  }

  async function saveRow(row: Row): Promise<void> {
    const isSaved = await saveOne(row);
    await refetch();
    // The reloaded sheet contains the record, so the typed values are no longer needed.
    if (isSaved) dispatch({ kind: 'forget', ids: [idOf(row.stop)] });
  }

  async function saveAll(all: readonly Row[]): Promise<void> {
    const saved: string[] = [];
    for (const [at, row] of all.entries()) {
      setProgress({ done: at, of: all.length, refused: at - saved.length, isRunning: true });
      if (await saveOne(row)) saved.push(idOf(row.stop));
    }
    await refetch();
    dispatch({ kind: 'forget', ids: saved });
    setProgress({ done: saved.length, of: all.length, refused: all.length - saved.length, isRunning: false });
  }

  const change = useCallback(
    (stop: SheetStop, part: Partial<Typed>) => dispatch({ kind: 'type', id: idOf(stop), stop, part }),
    [],
  );
  return {
    rows: fresh.map((stop) => rowOf(stop, rows[idOf(stop)])),
    progress,
    /** Number of rows with unsaved values. */
    unsaved: Object.values(rows).filter(({ state }) => state !== 'saved').length,
    change,
    saveRow,
    saveAll,
    refetch,
    endProgress: () => setProgress(null),
    /** Replaces the stop of a row with its current version and keeps the typed values. */
    take: (stop: SheetStop) => dispatch({ kind: 'take', id: idOf(stop), stop }),
    forget: (stop: SheetStop) => dispatch({ kind: 'forget', ids: [idOf(stop)] }),
  };
}

function rowOf(fresh: SheetStop, edited: EditedRow | undefined): Row {
  const now = factsOf(fresh).state;
  const stop = edited && now !== 'done' ? edited.stop : fresh;
  const typed = edited?.typed ?? nothingTyped;
  const isOver = now === 'done' && edited?.state !== 'saving' && edited?.state !== 'saved';
  return {
    stop,
    fresh,
    typed,
    form: formOf(stop, typed),
    state: isOver ? 'done' : (edited?.state ?? now),
    fault: edited?.fault,
    newer: edited?.newer ?? null,
  };
}

function describeFailure(error: unknown): string {
  if (error instanceof CallError && error.errorType === 'STATUS_ALREADY_SET') {
    return t('Someone else has recorded this delivery.');
  }
  return errorText(error, t('The shop could not be reached. You can safely try again: nothing is recorded twice.'));
}

/**
 * Saves one row with the same calls as the dialogs of the order and the pick-up. The same content is sent with the same
 * idempotency key, so that nothing is recorded twice if an answer is lost. Rejects if the server rejects it.
 */
function saveStop(callOnce: CallOnce, stop: SheetStop, typed: Typed): Promise<unknown> {
  if (stop.delivery) return saveDelivery(callOnce, stop.delivery, typed);
  if (stop.pickup) return saveCollection(callOnce, stop, stop.pickup, typed);
  return Promise.resolve();
}

function saveDelivery(callOnce: CallOnce, delivery: Delivery, typed: Typed): Promise<unknown> {
  const params = { id: delivery.order.id };
  const { given, ...handed } = bodyOfDelivery(delivery, typed);
  const { reason } = typed;
  if (reason === '') {
    const body = { given, ...handed };
    return callOnce('POST /admin/orders/:id/delivery', { params, body });
  }
  const next = nextTryOf(typed);
  const outcome = next ? ('again' as const) : ('cancelled' as const);
  const body = { reason, outcome, ...next, ...handed };
  return callOnce('POST /admin/orders/:id/failed-stop', { params, body });
}

function saveCollection(callOnce: CallOnce, stop: SheetStop, collection: Collection, typed: Typed): Promise<unknown> {
  const { id, version } = collection.pickup;
  const params = { id };
  const { reason } = typed;
  if (reason === '') {
    const body = bodyOfCollection(collection, typed, formOf(stop, typed));
    return callOnce('POST /admin/pickups/:id/collect', { params, body });
  }
  const next = nextTryOf(typed);
  if (next) {
    const body = { version, ...next, reason };
    return callOnce('POST /admin/pickups/:id/schedule', { params, body });
  }
  const body = { version, reason };
  return callOnce('POST /admin/pickups/:id/reject', { params, body });
}
