/**
 * The job of plans: announces deliveries, makes orders, reports failed ones, and reminds of pauses. It starts every
 * minute and runs until no plan is due.
 */

import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { type NoteTaken, processDueRows } from '#server/platform/jobs/process-due-rows.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { cutoffTextOf } from '../rules.ts';
import { describeRun } from './letters.ts';
import { type DoneDay, processBatch } from './process-batch.ts';
import {
  type DayTally,
  type DuePlanRow,
  expectReactivation,
  isFullPage,
  keepTallies,
  lockDuePlan,
  lockDuePlans,
  putOffPlan,
  readWindows,
  takeTallies,
  wakePlansOfInactive,
  wakePlansOfReactivated,
  wakePlansOfWindow,
  wakePlansWithDaysIn,
  wakePlansWithoutDay,
} from './store.ts';

/** The number of plans per transaction. Customers who order the same products must wait for the transaction. */
const usualBatch = 75;
/** The maximum duration of a run of the job, less than the minute after which it starts again. */
const longestMs = 54_000;
/** A plan that failed with an unexpected error is tried again after this time. */
const putOffMs = 3_600_000;

interface Run {
  batchSize?: number;
  /** Ends the run after the current batch. */
  stopping?: AbortSignal | undefined;
}

/** Runs the job; returns the number of processed plans. Some may remain for the next run. */
export async function makePlans(services: Services, { batchSize = usualBatch, stopping }: Run = {}): Promise<number> {
  const until = performance.now() + longestMs;
  const isOver = () => stopping?.aborted || performance.now() >= until;
  await wakePlans(services, isOver);
  const make = async (lock: (tx: Queryable, now: Date) => Promise<DuePlanRow[]>, note?: NoteTaken) => {
    const now = services.clock();
    const made = await services.db.transaction(async (tx) => {
      const plans = await lock(tx, now);
      note?.(plans.map(({ id }) => id));
      if (plans.length === 0) return undefined;
      const batch = await processBatch(tx, services, plans, now);
      await keepTallies(tx, count(batch.days));
      return batch;
    });
    if (!made) return [];
    services.catalogueChanged();
    return made.done;
  };
  try {
    return await processDueRows({
      name: 'make_plans',
      processBatch: (note) => make((tx, now) => lockDuePlans(tx, now, batchSize), note),
      single: {
        process: (id) => make((tx, now) => lockDuePlan(tx, now, id)),
        postpone: (id) => putOffPlan(services.db, id, new Date(services.clock().getTime() + putOffMs)),
      },
      isOver,
    });
  } finally {
    await tellShop(services);
  }
}

/** Sends the shop one email per run, not per order. It includes the work of an earlier run that was killed. */
async function tellShop(services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    const days = await takeTallies(tx);
    if (days.length > 0) await queueMails(tx, [describeRun(days, services)]);
  });
}

/** Counts, by day of delivery, the orders that were made and the days that failed. */
function count(done: readonly DoneDay[]): DayTally[] {
  const days = new Map<string, DayTally>();
  for (const { on: day, row } of done) {
    const tally = days.get(day) ?? { day, made: 0, late: 0, failed: 0 };
    days.set(day, tally);
    if (row.outcome === 'failed') tally.failed += 1;
    else tally.made += 1;
    if (row.isLate) tally.late += 1;
  }
  return [...days.values()];
}

/**
 * Makes the job process plans in its next run: those whose window or customer has changed or whose day of delivery is
 * unknown, or all plans if the lead time has changed.
 */
async function wakePlans(services: Services, isOver: () => boolean | undefined): Promise<void> {
  const { db } = services;
  const now = services.clock();
  const { leadDays } = (await services.freshShop(db)).plans;
  for (const [key, window] of await readWindows(db)) {
    const cutoff = cutoffTextOf(window, leadDays);
    for (const wake of [wakePlansOfWindow, wakePlansWithDaysIn])
      while (!isOver() && isFullPage(await wake(db, key, cutoff, now)));
  }
  while (!isOver() && isFullPage(await wakePlansWithoutDay(db, now)));
  while (!isOver() && isFullPage(await wakePlansOfInactive(db, now)));
  while (!isOver() && isFullPage(await expectReactivation(db)));
  while (!isOver() && isFullPage(await wakePlansOfReactivated(db, now)));
}
