/** What riders recorded and the desk has to look at. */
import type { MatterKind } from '#contract/runs/rules.ts';
import type { AdminId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { type PageRow, pageSql, readPage } from '#server/platform/db/page.ts';

export interface MatterRow {
  id: string;
  kind: MatterKind;
  runId: string;
  riderName: string;
  orderId: string | null;
  orderNumber: string | null;
  pickupId: string | null;
  /** A message as JSON. */
  detail: string;
  phoneAt: Date;
  createdAt: Date;
  clearedAt: Date | null;
  clearedBy: string | null;
  clearedNote: string;
}

const open = '(select count(*) from run_matters where cleared_at is null)::int';
const isWanted = `($1::text is null or ($1 = 'cleared') = (m.cleared_at is not null))`;
const order = 'cleared_at is null desc,';
const page = sql<PageRow<MatterRow> & { open: number }>(
  pageSql({
    total: `(select count(*) from run_matters m where ${isWanted})`,
    more: `${open} as open`,
    rows: `select m.id, m.kind, m.run_id, u.name as rider_name, s.order_id, o.order_number, s.pickup_id, m.detail, a.phone_at,
        m.created_at, m.cleared_at, c.name as cleared_by, m.cleared_note
      from (select m.* from run_matters m where ${isWanted} order by m.cleared_at is null desc, m.id desc limit $2 offset $3) m
      join rider_acts a on a.id = m.act_id join run_stops s on s.id = a.stop_id join users u on u.id = a.rider_id
      left join orders o on o.id = s.order_id left join users c on c.id = m.cleared_by`,
    order: `page.${order} page.id desc`,
  }),
);

/** Open ones first, each newest first, with how many are open in all. */
export async function listMatters(
  db: Queryable,
  _admin: AdminId,
  state: 'open' | 'cleared' | null,
  { page: at, limit }: { page: number; limit: number },
): Promise<{ rows: MatterRow[]; total: number; open: number }> {
  const { rows, total, first } = await readPage(db, page, [state, limit, (at - 1) * limit]);
  return { rows, total, open: first?.open ?? 0 };
}

const clear = sql(
  `update run_matters set cleared_by = $2, cleared_at = $3, cleared_note = $4 where id = $1 and cleared_at is null`,
);
const one = sql<{ id: string }>('select id from run_matters where id = $1');

/** False where it was cleared before; undefined where there is none. */
export async function clearMatter(
  db: Queryable,
  admin: AdminId,
  id: string,
  note: string,
  at: Date,
): Promise<boolean | undefined> {
  if ((await db.run(clear, [id, admin, at, note])) === 1) return true;
  return (await db.row(one, [id])) ? false : undefined;
}
