/**
 * The histories from which the timeline of a customer is read. Each returns at most a page of rows that are older than
 * the cursor, from an index. In all of them `$1` is the customer, `$2` the cursor and `$3` the number of rows.
 */
import type { TimelineKind, TimelineRecord } from '#contract/timeline/rules.ts';

/** A history, as parts of a statement about its events `e`. A missing part is empty. */
interface Source {
  kind: TimelineKind;
  /** SQL from the word `from` to the condition, to which the cursor is added. */
  from: string;
  /** SQL: a UUIDv7 with the time of the event; `e.id` by default. */
  id?: string;
  /** SQL: the time of the event; `e.created_at` by default. */
  at?: string;
  act: string;
  by?: string;
  about?: string;
  detail?: string;
  paise?: string;
  count?: string;
  record?: { kind: TimelineRecord; id: string };
}

/**
 * The UUIDv7 of a time, for events without such an id. The last digits of `id` tell two events of one moment apart, and
 * `mark` two events about the same row.
 */
const idOf = (at: string, id: string, mark = '000') => `(
  lpad(to_hex(floor(extract(epoch from ${at}) * 1000)::bigint), 12, '0')
  || '7${mark}8000' || right(replace(${id}::text, '-', ''), 12))::uuid`;

const page = (id: string) => `${id} < $2 order by ${id} desc limit $3`;
/** SQL: joins the newest events of each order, plan or account `o`. The page is made from these events. */
const ofEach = (newest: string) => `cross join lateral (${newest} and ${page('n.id')}) e`;

// Payments, which have a method, and the other kinds of entries that change what a customer owes without an order. Two
// indexes have this condition (0059_timeline.sql).
const isOfMoney = `(n.method is not null or n.kind in ('allowance', 'write_off', 'jar_charge', 'opening'))
    and n.kind <> 'method_change'`;

const entry = {
  by: 'e.actor_id',
  detail: 't.note',
  record: { kind: 'order', id: 'e.order_id' },
} as const;
const moneyEntry = { ...entry, kind: 'money', about: 'coalesce(e.method, e.kind)', paise: 'e.amount' } as const;
const jarEntry = { ...entry, kind: 'jars', about: 'c.name', count: 'e.amount' } as const;

/** Entries at one side of the customer's accounts of money or jars, with their notes. */
const sideOf = (side: 'credit' | 'debit', accounts: string, condition: string) => `
  from own o ${ofEach(`select n.* from ledger_transfers n where n.${side}_account_id = o.id and ${condition}`)}
  left join ledger_notes t on t.event_id = e.event_id
  left join containers c on c.id = o.container_id
  where o.kind in (${accounts})`;
const money = `'credit', 'orders'`;
const isOfJars = `n.kind <> 'account_join'`;

export const sources: readonly Source[] = [
  {
    kind: 'orders',
    // The newest entries of all orders are found in the index alone, and only the rows of the page are read.
    from: `from (
        select e.id, o.id as order_id, o.order_number
        from orders o ${ofEach('select n.id from order_events n where n.order_id = o.id')}
        where o.customer_id = $1 order by e.id desc limit $3
      ) o join order_events e on e.id = o.id
      where true`,
    act: `case when e.kind <> 'status' then e.kind
      when e.next = 'pending' and e.previous is not null then 'reopened' else e.next end`,
    by: 'e.changed_by',
    about: 'o.order_number',
    detail: 'e.reason',
    record: { kind: 'order', id: 'o.order_id' },
  },
  {
    ...moneyEntry,
    from: sideOf('credit', money, isOfMoney),
    act: `case when e.method is null then 'less' else 'in' end`,
  },
  {
    ...moneyEntry,
    from: sideOf('debit', money, isOfMoney),
    act: `case when e.method is null then 'more' else 'out' end`,
  },
  {
    kind: 'claims',
    from: 'from upi_claims e where e.customer_id = $1',
    act: `'open'`,
    by: 'e.customer_id',
    paise: 'e.amount_paise',
    record: { kind: 'order', id: 'e.order_id' },
  },
  {
    kind: 'claims',
    from: 'from upi_claims e where e.customer_id = $1 and e.decided_at is not null',
    id: idOf('e.decided_at', 'e.id'),
    at: 'e.decided_at',
    act: 'e.state',
    by: 'e.decided_by',
    detail: 'e.reason',
    paise: 'e.amount_paise',
    record: { kind: 'order', id: 'e.order_id' },
  },
  {
    ...jarEntry,
    from: sideOf('debit', `'held'`, isOfJars),
    act: `case e.kind when 'jars_given' then 'given' when 'opening' then 'opening' else 'more' end`,
  },
  {
    ...jarEntry,
    from: sideOf('credit', `'held'`, isOfJars),
    act: `case e.kind when 'empties_taken' then 'taken' when 'jars_damaged' then 'damaged'
      when 'jars_lost' then 'lost' else 'less' end`,
  },
  {
    kind: 'pickups',
    from: `from pickups o ${ofEach('select n.* from pickup_events n where n.pickup_id = o.id')} where o.customer_id = $1`,
    act: 'e.kind',
    by: 'e.changed_by',
    detail: 'e.reason',
  },
  {
    kind: 'plans',
    from: `from plans o ${ofEach('select n.* from plan_events n where n.plan_id = o.id')} where o.customer_id = $1`,
    act: 'e.kind',
    by: 'e.changed_by',
    record: { kind: 'plan', id: 'o.id' },
  },
  {
    kind: 'prices',
    from: `from people o ${ofEach('select n.* from agreed_prices n where n.customer_id = o.id')}
      join products p on p.id = e.product_id where true`,
    at: 'e.changed_at',
    act: `case when e.price_paise is null then 'list' else 'agreed' end`,
    by: 'e.changed_by',
    about: 'p.name',
    detail: 'e.reason',
    paise: 'e.price_paise',
  },
  {
    kind: 'prices',
    from: `from people o join agreed_prices e on e.customer_id = o.id
      join products p on p.id = e.product_id where e.taken_back_at is not null`,
    id: idOf('e.taken_back_at', 'e.id'),
    at: 'e.taken_back_at',
    act: `'undone'`,
    by: 'e.taken_back_by',
    about: 'p.name',
    detail: 'e.taken_back_reason',
  },
  {
    kind: 'prices',
    from: `from people o ${ofEach('select n.* from credit_limit_changes n where n.customer_id = o.id')} where true`,
    act: `case when e.after_paise is null then 'no_limit' else 'limit' end`,
    by: 'e.changed_by',
    detail: 'e.reason',
    paise: 'e.after_paise',
  },
  {
    kind: 'prices',
    from: `from people o ${ofEach('select n.* from deposit_terms n where n.customer_id = o.id')} where true`,
    at: 'e.changed_at',
    act: `case when e.is_free then 'deposit_free' else 'deposit' end`,
    by: 'e.changed_by',
    detail: 'e.reason',
  },
  {
    kind: 'notes',
    from: 'from customer_notes e where e.customer_id = $1',
    act: `'noted'`,
    by: 'e.created_by',
    detail: 'e.note',
  },
  {
    kind: 'messages',
    from: 'from opened_messages e where e.customer_id = $1',
    at: 'e.opened_at',
    act: 'e.kind',
    by: 'e.opened_by',
    record: { kind: 'order', id: 'e.order_id' },
  },
  {
    kind: 'contact',
    from: `from people o join users u on u.id = o.id
      ${ofEach('select n.* from contact_messages n where lower(n.email) = lower(u.email)')} where true`,
    act: `'sent'`,
    // The name is not trusted: anybody can type it together with the email address of a customer.
    about: 'e.name',
    detail: 'e.message',
  },
  {
    kind: 'complaints',
    from: `from complaints o ${ofEach('select n.* from complaint_entries n where n.complaint_id = o.id')}
      where o.customer_id = $1`,
    act: 'e.kind',
    by: 'e.changed_by',
    about: 'o.number',
    detail: `case when e.kind = 'received' then o.text else e.text end`,
    record: { kind: 'complaint', id: 'o.id' },
  },
  {
    kind: 'issues',
    from: `from people o ${ofEach('select n.* from run_matters n where n.customer_id = o.id')}
      join rider_acts a on a.id = e.act_id where true`,
    act: 'e.kind',
    by: 'a.rider_id',
    record: { kind: 'run', id: 'e.run_id' },
  },
  {
    kind: 'decisions',
    from: 'from customer_events e where e.customer_id = $1',
    act: 'e.kind',
    by: 'e.changed_by',
    about: `case when e.kind in ('tagged', 'untagged') then e.detail end`,
    detail: `case when e.kind not in ('tagged', 'untagged') then e.detail end`,
  },
  {
    kind: 'account',
    from: 'from users e where e.id = $1',
    id: idOf('e.created_at', 'e.id'),
    act: `'created'`,
  },
  {
    kind: 'account',
    from: 'from account_joins e join users u on u.id = e.customer_id where e.into_id = $1',
    id: idOf('e.joined_at', 'e.customer_id', '001'),
    at: 'e.joined_at',
    act: `'joined'`,
    by: 'e.joined_by',
    about: 'u.name',
    record: { kind: 'user', id: 'u.id' },
  },
  {
    kind: 'account',
    from: 'from account_joins e join users u on u.id = e.into_id where e.customer_id = $1',
    id: idOf('e.joined_at', 'e.customer_id', '001'),
    at: 'e.joined_at',
    act: `'into'`,
    by: 'e.joined_by',
    about: 'u.name',
    record: { kind: 'user', id: 'u.id' },
  },
  {
    kind: 'imports',
    from: `from imports e where e.written_at is not null and e.id in (
      select r.import_id from people o join import_rows r on r.made_id = o.id where r.state in ('written', 'returned', 'kept'))`,
    id: idOf('e.written_at', 'e.id'),
    at: 'e.written_at',
    act: `'written'`,
    by: 'coalesce(e.written_by, e.created_by)',
    about: 'e.file_name',
    record: { kind: 'import', id: 'e.id' },
  },
  {
    kind: 'signins',
    from: 'from sessions e where e.user_id = $1',
    id: idOf('e.created_at', 'e.id'),
    act: `'open'`,
    by: 'e.user_id',
    detail: `concat_ws(', ', e.browser, e.system)`,
  },
];

/** The statement of one history. `$4` has the wanted kinds; a history without any of them is not read. */
export function selectOf(source: Source): string {
  const { kind, from, id = 'e.id', at = 'e.created_at', act, by, about, detail, paise, count, record } = source;
  return `(
    select ${id} as id, ${at} as at, '${kind}' as kind, ${act} as act, ${by ?? 'null'}::uuid as by_id,
      coalesce(${about ?? 'null'}, '') as about, left(coalesce(${detail ?? 'null'}, ''), 500) as detail,
      ${paise ?? 'null'}::bigint as paise, ${count ?? 'null'}::integer as count,
      ${record ? `case when ${record.id} is not null then '${record.kind}' end` : 'null'} as record_kind,
      ${record?.id ?? 'null'}::uuid as record_id
    ${from} and '${kind}' = any($4::text[]) and ${page(id)}
  )`;
}
