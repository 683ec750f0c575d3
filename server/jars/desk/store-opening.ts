/** Takes in a spreadsheet of opening balances, and writes them: each once, in a transaction of its own. */
import { v7 as newId } from 'uuid';
import type { OpeningImport } from '#contract/jars/desk-calls.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Admin } from '#server/core/actor.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findFreeEvent } from '#server/ledger/reversal.store.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type NoteTaken, processDueRows } from '#server/platform/jobs/process-due-rows.ts';
import { checkOpening } from './check-opening.ts';
import {
  insertImport,
  insertOpeningRows,
  listOpenImports,
  loadProgress,
  markRow,
  takeWaiting,
  type WaitingRow,
  type WantedRow,
} from './opening.store.ts';
import { moneyUnit, openBalances, openingName, openOver, unitOf } from './rules.ts';

/** Balances that one call writes. */
const batchSize = 100;
const openingNote = 'Opening balance';

/** Refuses a file with a broken line. A repeat is answered with how far the first one is by now. */
export async function takeInOpening(
  services: Services,
  by: Admin,
  { csv, request }: { csv: string; request?: KeyedRequest | undefined },
): Promise<OpeningImport> {
  const id = await once(services.db, request, async (tx) => {
    const { rows, faults } = await checkOpening(tx, csv);
    if (faults.length > 0) {
      throw refuseInput([{ path: 'csv', msg: 'Some lines are wrong. Nothing was saved.' }]);
    }
    const id = newId();
    await insertImport(tx, { id, by: by.id, at: services.clock() });
    await insertOpeningRows(tx, id, rows);
    return id;
  });
  return requireProgress(services, id);
}

/**
 * Writes some more, and answers how far it is. Balances with a fault are passed over: refuses where nothing else is left.
 */
export async function writeOpening(services: Services, id: string): Promise<OpeningImport> {
  await requireProgress(services, id);
  let written = 0;
  const noteWritten = () => {
    written += 1;
  };
  try {
    await writeImport(services, id, { noteWritten, isOver: () => written >= batchSize });
  } catch (fault) {
    if (!(fault instanceof AggregateError)) throw fault;
    if (written === 0) throw refuseConflict(messageOf(stuck, { count: fault.errors.length }));
  }
  return requireProgress(services, id);
}

const stuck =
  'Balances that could not be saved: {count}. All others are saved. We try these again automatically; if they stay here, please set them by hand.';

/** Writes all that is waiting, of imports that nobody asks about any more too; answers how many. */
export async function writeOpenings(services: Services): Promise<number> {
  const faults: unknown[] = [];
  let written = 0;
  for (const importId of await listOpenImports(services.db)) {
    written += await writeImport(services, importId).catch((fault) => {
      faults.push(fault);
      return 0;
    });
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults[0]}`);
  return written;
}

interface Writing {
  noteWritten?: () => void;
  isOver?: () => boolean;
}

/** A balance with a fault stands in the way of no other one, nor of other imports: an `AggregateError` tells of it last. */
function writeImport(services: Services, importId: string, { noteWritten, isOver }: Writing = {}): Promise<number> {
  const some = async (wanted: Omit<WantedRow, 'importId'>, note?: NoteTaken) => {
    const row = await writeNext(services, { importId, ...wanted }, note);
    if (row) noteWritten?.();
    return row ? [{ id: `${row.place}`, what: 'written' }] : [];
  };
  const except: number[] = [];
  return processDueRows({
    name: 'write_opening_balances',
    some: (note) => some({ except }, note),
    alone: {
      one: (place) => some({ only: Number(place) }),
      putOff: async (place) => {
        except.push(Number(place));
      },
    },
    ...(isOver && { isOver }),
  });
}

async function requireProgress({ db }: Services, id: string): Promise<OpeningImport> {
  const progress = await loadProgress(db, id);
  if (!progress) throw refuseMissing('Import not found');
  return progress;
}

/** The one that was written; undefined where none waits. */
function writeNext({ db, clock }: Services, wanted: WantedRow, note?: NoteTaken): Promise<WaitingRow | undefined> {
  return db.transaction(async (tx) => {
    const row = await takeWaiting(tx, wanted);
    note?.(row ? [`${row.place}`] : []);
    if (row) await writeRow(tx, row, clock());
    return row;
  });
}

async function writeRow(tx: Queryable, row: WaitingRow, at: Date): Promise<void> {
  const { customerId, containerId, jars, depositPaise } = row;
  const { creditPaise, duesPaise, createdBy: by } = row;
  const unit = creditPaise + duesPaise > 0 ? moneyUnit : unitOf(containerId);
  const before = await openCustomer(tx, customerId);
  const eventId = await findFreeEvent(tx, openingName(customerId, unit));
  if (eventId === undefined) return markRow(tx, row, 'known');
  await markRow(tx, row, 'written');
  const opening = { customerId, jars, depositPaise, creditPaise };
  const lines =
    containerId === null ? openBalances({ ...opening, containerId }) : openOver(before, { ...opening, containerId });
  const charges = duesPaise > 0 ? [{ id: newId(), kind: 'opening' as const, amount: duesPaise }] : [];
  const what = { by: by as Admin['id'] | null, at, reason: openingNote };
  await postForCustomer(tx, before, { eventId, customerId, lines, charges }, what);
}
