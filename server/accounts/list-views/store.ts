/** List views: the tabs and hidden columns of staff, a row for each account and list. */
import type { ListView } from '#contract/accounts/list-view-calls.ts';
import type { ListName } from '#contract/accounts/list-view-rules.ts';
import type { StaffId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

const all = sql<{ list: string; tabs: unknown; hidden: string[]; version: number }>(
  'select list, tabs, hidden, version from list_views where account_id = $1 order by list',
);

/** All stored list views of one account. */
export async function listViews(db: Queryable, admin: StaffId): Promise<ListView[]> {
  const rows = await db.rows(all, [admin]);
  return rows.map(({ list, tabs, hidden, version }) => ({
    list: list as ListName,
    tabs: tabs as ListView['tabs'],
    hidden,
    version,
  }));
}

const save = sql(`
  insert into list_views as v (account_id, list, tabs, hidden, version)
  select $1, $2, $3::jsonb, $4, 1
  where $5::integer = 0 or exists (select from list_views where account_id = $1 and list = $2 and version = $5)
  on conflict (account_id, list) do update
    set tabs = excluded.tabs, hidden = excluded.hidden, version = v.version + 1
    where v.version = $5`);

/** Returns false if another browser window has saved since this version. */
export async function saveView(db: Queryable, admin: StaffId, { list, tabs, hidden, version }: ListView) {
  return (await db.run(save, [admin, list, JSON.stringify(tabs), hidden, version])) === 1;
}
