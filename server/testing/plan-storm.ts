/** A storm of plans: processes that make the orders of plans are killed. At the end, each order must exist once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { sql } from '../core/db/database.ts';
import { findPlaceFaults, findTallyFaults } from '../orders/tallies/tallies.store.ts';
import { type BuiltCustomer, buildCustomer } from './builders/accounts.ts';
import { openBalances } from './builders/ledger.ts';
import { buildPlan, findPlanFaults } from './builders/plans.ts';
import type { DataFolder } from './real-shop.ts';

const script = fileURLToPath(new URL('../../faults/make-plans.fixture.ts', import.meta.url));
const plansOfCustomer = 10;

// If the price of a delivery increases after its announcement, the customer is notified again, and the order waits for
// a later time. It stays in this state (`reannounced`), because the clock of the instances does not run.
const counts = sql<Counts>(`
  select (select count(*) from plan_dates where outcome = 'made') as made,
    (select count(*) from plan_dates where outcome = 'failed') as failed,
    (select count(*) from plan_dates where outcome is null and told_anew_at is not null) as reannounced,
    (select count(*) from plans p where not exists (
      select from plan_dates d where d.plan_id = p.id and (d.outcome is not null or d.told_anew_at is not null))) as left`);
const repeatedMails = sql<{ link: string }>(`
  select mail->>'link' as link from queued_mails
  where mail->'plan' is not null group by 1 having count(*) > 1`);

interface Counts {
  made: number;
  failed: number;
  /** Days that were announced a second time because their price increased. */
  reannounced: number;
  /** Plans whose order is not made yet. */
  left: number;
}

export interface PlanStorm {
  /** The number of plans that were begun so far. */
  begun(): number;
  /** Begins ten plans for each of `owners` new customers. One order of each plan is due. */
  begin(owners: number): Promise<void>;
  counts(): Promise<Counts>;
  /** Kills one of the instances, and starts another in its place. */
  killOne(): Promise<void>;
  /** Kills all instances. */
  stop(): Promise<void>;
  /** Returns a sentence for each order that was made more than once or is missing. */
  audit(): Promise<string[]>;
}

interface PlanCast {
  productIds: readonly string[];
  containerId: string;
}

/**
 * Begins plans for this many customers. Then it starts two instances whose clock shows noon tomorrow, when the
 * orders for the day after tomorrow are due.
 */
export async function startPlanStorm(
  folder: DataFolder,
  { productIds, containerId }: PlanCast,
  owners: number,
): Promise<PlanStorm> {
  const today = indiaDay(new Date());
  const instant = `${addDays(today, 1)}T07:00:00.000Z`;
  const start = () => startInstance(folder, instant);
  const instances: ChildProcess[] = [];
  let [begun, killed] = [0, 0];
  const lines = productIds.slice(0, 2).map((productId) => ({ productId, quantity: 1 }));
  const beginTen = async (owner: BuiltCustomer, at: number) => {
    const opening = { containerId, jars: at % 4, depositPaise: 0, creditPaise: (at % 3) * 100_00 + 1_00 };
    await openBalances(folder, owner.id, opening);
    for (let n = 0; n < plansOfCustomer; n += 1) {
      const due = { lines, everyDays: 30, startsOn: addDays(today, 2) };
      await buildPlan(folder, owner, { ...due, useCredit: n % 2 === 0 });
      begun += 1;
    }
  };
  const begin = async (count: number) => {
    for (let at = 0; at < count; at += 1) await beginTen(await buildCustomer(folder), at);
  };
  const read = async () => {
    const found = await folder.db.row(counts);
    if (!found) throw new Error('Nothing was counted');
    return found;
  };
  await begin(owners);
  instances.push(await start(), await start());
  return {
    begun: () => begun,
    counts: read,
    begin,
    async killOne() {
      const at = killed % instances.length;
      killed += 1;
      await endInstance(instances[at] as ChildProcess);
      instances[at] = await start();
    },
    async stop() {
      await Promise.all(instances.splice(0).map(endInstance));
    },
    async audit() {
      const { made, failed, reannounced } = await read();
      const lost = made + reannounced === begun ? [] : [`Of ${begun} plans ${made} were made, ${failed} failed`];
      const twice = (await folder.db.rows(repeatedMails)).map(({ link }) => `Two emails are about ${link}`);
      const sums = [...(await findTallyFaults(folder.db)), ...(await findPlaceFaults(folder.db, new Date()))];
      return [...lost, ...twice, ...sums, ...(await findPlanFaults(folder))].map(String);
    },
  };
}

async function startInstance({ connection }: DataFolder, instant: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, JSON.stringify(connection), instant], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function endInstance(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
