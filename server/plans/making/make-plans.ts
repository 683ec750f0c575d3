/** The job of plans: tells, makes orders, says what could not be made, asks about pauses. Each minute, until none is due. */
import type { Services } from '../../core/services.ts';
import { isConnectionError, isDatabaseError, violates } from '../../platform/db/database.ts';
import { cutoffTextOf } from '../schedule.rules.ts';
import { lockDuePlan, lockDuePlans, putOffPlan, readWindows } from './due.store.ts';
import { makeBite } from './make-bite.ts';
import { isFullPage, wakePlansOfInactive, wakePlansOfWindow, wakePlansWithDaysIn } from './sweep.store.ts';

/** Plans of one transaction: customers who order the same products wait for it. */
const usualBite = 150;
/** The job comes each minute: one run ends before the next begins. */
const longestMs = 54_000;
/** After which a plan that failed by a fault of the program is tried again. */
const putOffMs = 3_600_000;

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
  const faults: unknown[] = [];
  let done = 0;
  for (let count = 1; count > 0 && !isOver(); done += count) count = await makeSome(services, bite, faults);
  // Told to the log once all others are served.
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} plans could not be worked off: ${faults[0]}`);
  return done;
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

async function makeSome(services: Services, bite: number, faults: unknown[]): Promise<number> {
  const now = services.clock();
  let ids: string[] = [];
  try {
    await services.db.transaction(async (tx) => {
      const plans = await lockDuePlans(tx, now, bite);
      ids = plans.map(({ id }) => id);
      if (plans.length > 0) await makeBite(tx, services, plans, now);
    });
    if (ids.length > 0) services.catalogueChanged();
  } catch (error) {
    if (ids.length === 0 || isPassing(error)) throw error;
    // One of them has a fault: the others must not wait for it.
    for (const id of ids) await makeOne(services, id, now, faults);
  }
  return ids.length;
}

async function makeOne(services: Services, id: string, now: Date, faults: unknown[]): Promise<void> {
  try {
    await services.db.transaction(async (tx) => {
      const plans = await lockDuePlan(tx, now, id);
      if (plans.length > 0) await makeBite(tx, services, plans, now);
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    faults.push(error);
    await putOffPlan(services.db, id, new Date(now.getTime() + putOffMs));
  }
}

/** The database is away, or stands still: the next run tries again. */
function isPassing(error: unknown): boolean {
  if (violates(error, 'orders_number_unique')) return false;
  return isConnectionError(error) || (isDatabaseError(error) && /^(08|40|53|55|57)/.test(error.code ?? ''));
}
