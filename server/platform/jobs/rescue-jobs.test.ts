import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { scheduledJobs } from '#server/jobs.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { rescueJobs } from './rescue-jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const removeAll = sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
const addThree = sql("select graphile_worker.add_job('wait') from generate_series(1, 3)");
const putOff = sql("select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now() + interval '1 year')");
const giveUp = sql("select graphile_worker.reschedule_jobs(array[$1::bigint], attempts => 25, run_at => '2020-01-01')");
const ids = sql<{ id: string }>('select id::text as id from graphile_worker.jobs order by jobs.id');
const lockJob = sql('select graphile_worker.reschedule_jobs(array[$1::bigint])');
const isImpatient = sql("set local lock_timeout = '50ms'");

test.each([
  ['brought forward', putOff, (db: Queryable) => rescueJobs(db)],
  ['deleted', giveUp, async () => scheduledJobs.find(({ name }) => name === 'forget_failed_jobs')?.run(shop)],
])(
  'jobs that are %s are locked in the order of their ids, wherever they are in the table',
  async (_, prepare, write) => {
    await shop.db.run(removeAll);
    await shop.db.run(addThree);
    const [first, second, third] = (await shop.db.rows(ids)).map(({ id }) => id);
    // The rows are written in reverse order, because the row that is written last is last in the table.
    for (const id of [third, second, first]) await shop.db.run(prepare, [id]);
    const isLocked = (id: string | undefined) =>
      shop.db
        .transaction(async (tx) => {
          await tx.run(isImpatient);
          await tx.run(lockJob, [id]);
        })
        .then(
          () => false,
          () => true,
        );
    let written: Promise<unknown> = Promise.resolve();
    await shop.db.transaction(async (tx) => {
      await tx.run(lockJob, [third]);
      written = write(shop.db);
      await untilWaiting(shop.db, 1);
      expect([await isLocked(first), await isLocked(second)]).toEqual([true, true]);
    });
    await written;
  },
);
