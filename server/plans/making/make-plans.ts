/** The job of plans: tells, makes orders, says what could not be made, asks about pauses. Each minute, until none is due. */
import type { Services } from '../../core/services.ts';
import { isConnectionError, isDatabaseError, violates } from '../../platform/db/database.ts';
import { queueMails } from '../../platform/mail/queue-mail.ts';
import { cutoffTextOf } from '../schedule.rules.ts';
import { lockDuePlan, lockDuePlans, putOffPlan, readWindows } from './due.store.ts';
import { type DayTally, describeRun } from './letters.ts';
import { type DoneDay, makeBite } from './make-bite.ts';
import { isFullPage, wakePlansOfInactive, wakePlansOfWindow, wakePlansWithDaysIn } from './sweep.store.ts';

/** Plans of one transaction: customers who order the same products wait for it. */
const usualBite = 75;
/** The job comes each minute: one run ends before the next begins. */
const longestMs = 54_000;
/** After which a plan that failed by a fault of the program is tried again. */
const putOffMs = 3_600_000;

/** What a run has done. */
interface Done {
  faults: unknown[];
  /** By the day of the delivery. */
  days: Map<string, DayTally>;
}

interface Run {
  bite?: number;
  /** Ends the run after the bite that it is in. */
  stopping?: AbortSignal | undefined;
}

/** Answers how many plans were worked off; more may be left for the next run. */
export async function makePlans(services: Services, { bite = usualBite, stopping }: Run = {}): Promise<number> {
  const until = performance.now() + longestMs;
  const isOver = () => stopping?.aborted || performance.now() >= until;
  await wakePlans(services, isOver);
  const run: Done = { faults: [], days: new Map() };
  let done = 0;
  try {
    for (let count = 1; count > 0 && !isOver(); done += count) count = await makeSome(services, bite, run);
  } finally {
    // One letter for a run, not one for each order. A run that is killed sends none.
    if (run.days.size > 0) await queueMails(services.db, [describeRun(listDays(run), services)]);
  }
  // Told to the log once all others are served.
  const { faults } = run;
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} plans could not be worked off: ${faults[0]}`);
  return done;
}

const listDays = ({ days }: Done) => [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));

/** Counts what was committed. */
function count({ days }: Done, done: readonly DoneDay[]): void {
  for (const { on: day, row } of done) {
    const tally = days.get(day) ?? { day, made: 0, late: 0, failed: 0 };
    days.set(day, tally);
    if (row.outcome === 'failed') tally.failed += 1;
    else tally.made += 1;
    if (row.is_late) tally.late += 1;
  }
}

/** Plans whose window or customer has changed, and all of them when the setting has. */
async function wakePlans(services: Services, isOver: () => boolean | undefined): Promise<void> {
  const { db } = services;
  const now = services.clock();
  const { leadDays } = (await services.freshShop(db)).plans;
  for (const [key, window] of await readWindows(db)) {
    const cutoff = cutoffTextOf(window, leadDays);
    for (const wake of [wakePlansOfWindow, wakePlansWithDaysIn])
      while (!isOver() && isFullPage(await wake(db, key, cutoff, now)));
  }
  while (!isOver() && isFullPage(await wakePlansOfInactive(db, now)));
}

async function makeSome(services: Services, bite: number, run: Done): Promise<number> {
  const now = services.clock();
  let ids: string[] = [];
  try {
    const done = await services.db.transaction(async (tx) => {
      const plans = await lockDuePlans(tx, now, bite);
      ids = plans.map(({ id }) => id);
      return plans.length > 0 ? makeBite(tx, services, plans, now) : [];
    });
    count(run, done);
    if (ids.length > 0) services.catalogueChanged();
  } catch (error) {
    if (ids.length === 0 || isPassing(error)) throw error;
    // One of them has a fault: the others must not wait for it.
    for (const id of ids) await makeOne(services, id, now, run);
  }
  return ids.length;
}

async function makeOne(services: Services, id: string, now: Date, run: Done): Promise<void> {
  try {
    const done = await services.db.transaction(async (tx) => {
      const plans = await lockDuePlan(tx, now, id);
      return plans.length > 0 ? makeBite(tx, services, plans, now) : [];
    });
    count(run, done);
  } catch (error) {
    if (isPassing(error)) throw error;
    run.faults.push(error);
    await putOffPlan(services.db, id, new Date(now.getTime() + putOffMs));
  }
}

/** The database is away, or stands still: the next run tries again. */
function isPassing(error: unknown): boolean {
  if (violates(error, 'orders_number_unique')) return false;
  return isConnectionError(error) || (isDatabaseError(error) && /^(08|40|53|55|57)/.test(error.code ?? ''));
}
