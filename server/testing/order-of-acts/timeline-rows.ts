/** Compares the timeline of the customer with the histories, the jars and the money that it is made of. */
import { toPaise } from '#contract/shared/money.ts';
import type { TimelineEvent } from '#contract/timeline/calls.ts';
import { sql } from '../../core/db/database.ts';
import type { Model } from './model.ts';

/** A small page, so that the timeline of a few acts has several. */
const limit = 7;

/** All events of the timeline, read page by page. */
async function readTimeline({ asAdmin, asha }: Model): Promise<TimelineEvent[]> {
  const params = { id: asha.id };
  const events: TimelineEvent[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const query = { limit, ...(before !== undefined && { before }) };
    const page: { events: TimelineEvent[]; next: string | null } = (
      await asAdmin('GET /admin/users/:id/timeline', { params, query })
    ).body.data;
    events.push(...page.events);
    before = page.next;
  }
  return events;
}

/** The number of entries in the histories of the customer's orders. */
async function countHistories({ asAdmin, asha }: Model): Promise<number> {
  const query = { customerId: asha.id, limit: 100 };
  const { orders } = (await asAdmin('GET /admin/orders', { query })).body.data;
  let count = 0;
  for (const { id } of orders) {
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const { data } = (await asAdmin('GET /admin/orders/:id/status-history', { params: { id }, query: { page } }))
        .body;
      count += data.statusHistory.length;
      hasMore = data.hasMore;
    }
  }
  return count;
}

const cash = `('till', 'bank', 'pouch')`;
// Money that the customer paid or got back, also by an account that was joined into this one.
const moved = sql<{ paise: number }>(`
  with people as (select $1::uuid as id union all select customer_id from account_joins where into_id = $1)
  select coalesce(sum(case when d.kind in ${cash} then t.amount else -t.amount end), 0)::bigint as paise
  from ledger_transfers t
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id
  where d.kind in ${cash} and c.owner_id in (select id from people)
    or c.kind in ${cash} and d.owner_id in (select id from people)`);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
/** Only these two acts move money. All others change the amount due. */
const moneySigns: Readonly<Record<string, number>> = { in: 1, out: -1 };
const addsJars: ReadonlySet<string> = new Set(['given', 'opening', 'more']);

/** A sentence for each fact that the timeline shows differently. */
export async function findTimelineFaults(model: Model): Promise<string[]> {
  const events = await readTimeline(model);
  const of = (wanted: TimelineEvent['kind']) => events.filter(({ kind }) => kind === wanted);
  const { containers } = (await model.asAdmin('GET /admin/money/customers/:id', { params: { id: model.asha.id } })).body
    .data.money;
  const signed = ({ act, amount }: TimelineEvent) => (moneySigns[act] ?? 0) * toPaise(amount ?? 0);
  const ids = events.map(({ id }) => id);
  const compared: Record<string, readonly [told: unknown, found: unknown]> = {
    'the order of the events': [ids.join(), [...new Set(ids)].toSorted().toReversed().join()],
    'entries of orders': [of('orders').length, await countHistories(model)],
    jars: [
      sum(of('jars').map(({ act, count }) => (addsJars.has(act) ? 1 : -1) * (count ?? 0))),
      sum(containers.map(({ jars }) => jars)),
    ],
    'money in minus money out': [
      sum(of('money').map(signed)),
      (await model.shop.shop.db.one(moved, [model.asha.id])).paise,
    ],
  };
  return Object.entries(compared).flatMap(([what, [told, found]]) =>
    told === found ? [] : [`The timeline tells ${what} as ${told}, but it is ${found}`],
  );
}
