/** Reads pick-ups. `change-pickup.store.ts` writes them. */
import type { PickupFilterQuery } from '#contract/jars/pickup-calls.ts';
import type { PickupEventKind, PickupKind, PickupStatus } from '#contract/jars/pickups.ts';
import type { AtDoor, CustomerId, Staff, StaffId } from '#server/core/actor.ts';
import { ofTable } from '#server/core/db/column-names.ts';
import { type Conditions, joinConditions } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { type PlaceRow, placeColumns } from '#server/core/delivery-address.store.ts';
import { emailOf } from '#server/core/no-email.ts';
import { type ChangedBy, changedByColumns, changedByJoin, foundBy } from '#server/core/person.store.ts';

export interface PickupLineRow {
  containerId: string;
  name: string;
  count: number;
  taken: number | null;
  matched: number | null;
  damaged: number | null;
  releasedPaise: number | null;
}

export interface PickupRow extends PlaceRow {
  id: string;
  customerId: string;
  customerName: string;
  /** Null if the customer has no email address. */
  customerEmail: string | null;
  customerPhone: string;
  kind: PickupKind;
  status: PickupStatus;
  version: number;
  keepsCredit: boolean;
  note: string;
  /** Null for a pick-up without jars. */
  pickupDate: string | null;
  windowKey: string;
  windowLabel: string;
  /** Minutes after midnight. */
  windowFrom: number | null;
  windowTo: number | null;
  zoneId: string | null;
  zoneName: string | null;
  holdsPlace: boolean;
  releasedPaise: number;
  payablePaise: number;
  refundPaise: number | null;
  refundMethod: string | null;
  refundReference: string;
  refundOn: string | null;
  payBy: string;
  createdAt: Date;
  /** Why the pick-up was rejected. */
  rejectedBecause: string | null;
  lines: PickupLineRow[];
}

const columns = `
  p.id, p.customer_id, u.name as customer_name, ${emailOf('u.')} as customer_email, u.phone as customer_phone,
  p.kind, p.status, p.version, p.keeps_credit, p.note, ${ofTable('p', placeColumns)},
  p.pickup_date, p.window_key, p.window_label, p.window_from, p.window_to, p.zone_id,
  z.name as zone_name, p.holds_place, p.released_paise, p.payable_paise, p.refund_paise, p.refund_method,
  p.refund_reference, p.refund_on, p.pay_by, p.created_at,
  (select e.reason from pickup_events e where e.pickup_id = p.id and e.kind = 'rejected' order by e.id desc limit 1)
    as rejected_because,
  (select coalesce(json_agg(json_build_object('container_id', l.container_id, 'name', c.name, 'count', l.count,
      'taken', l.taken, 'matched', l.matched, 'damaged', l.damaged, 'released_paise', l.released_paise)
      order by c.name, c.id), '[]')
    from pickup_lines l join containers c on c.id = l.container_id where l.pickup_id = p.id) as lines`;
const joined = 'join users u on u.id = p.customer_id left join zones z on z.id = p.zone_id';

const pickupById = sql<PickupRow>(`select ${columns} from pickups p ${joined} where p.id = $1`);
const ownOne = sql<PickupRow>(`select ${columns} from pickups p ${joined} where p.id = $2 and p.customer_id = $1`);

/** Any pick-up: the staff argument proves that the caller may see it. */
export function findAnyPickup(db: Queryable, _staff: AtDoor, id: string): Promise<PickupRow | undefined> {
  return db.row(pickupById, [id]);
}

/** A pick-up of this customer; undefined for another customer's. */
export function findOwnPickup(db: Queryable, customer: CustomerId, id: string): Promise<PickupRow | undefined> {
  return db.row(ownOne, [customer, id]);
}

const some = sql<PickupRow>(`select ${columns} from pickups p ${joined} where p.id = any($1::uuid[])`);

/** Pick-ups with these ids, unordered. */
export function listPickupsById(db: Queryable, _staff: AtDoor, ids: readonly string[]): Promise<PickupRow[]> {
  return db.rows(some, [ids]);
}

type Direction = 'asc' | 'desc';
/** SQL of a page. Without a search, an index alone counts and pages. */
const pageOf = (found: string, direction: Direction, limit: string, offset: string, isSearch = false) => `
  with found as ${isSearch ? '' : 'not '}materialized (${found}) ${pageSql({
    total: '(select count(*) from found)',
    rows: `select ${columns}
      from (select id from found order by id ${direction} limit ${limit} offset ${offset}) chosen
      join pickups p on p.id = chosen.id ${joined}`,
    order: `page.id ${direction}`,
  })}`;

const own = sql<PageRow<PickupRow>>(
  pageOf('select id from pickups where customer_id = $1 and ($4::uuid is null or id = $4)', 'desc', '$2', '$3'),
);

export async function listOwnPickups(
  db: Queryable,
  customer: CustomerId,
  { limit, offset, id = null }: Slice & { id?: string | null | undefined },
): Promise<Page<PickupRow>> {
  return readPage(db, own, [customer, limit, offset, id]);
}

/** The filter that staff choose for the list of pick-ups. The total and the export use the same filter. */
export interface PickupFilter extends Omit<PickupFilterQuery, 'status' | 'late'> {
  status?: PickupStatus | undefined;
  isOpen?: true | undefined;
  /** Selects open pick-ups whose money should have been paid before this day. */
  lateOn?: string | undefined;
}

const isOpen = `p.status in ('requested', 'scheduled', 'collected')`;
const conditions: Conditions<Omit<PickupFilter, 'search' | 'isOpen'>> = {
  status: (value) => `p.status = ${value}`,
  kind: (value) => `p.kind = ${value}`,
  deliveryDate: (value) => `p.pickup_date = ${value}`,
  deliveryTime: (value) => `p.window_key = ${value}`,
  zoneId: (value) => `p.zone_id = ${value}`,
  customerId: (value) => `p.customer_id = ${value}`,
  lateOn: (value) => `p.pay_by < ${value} and ${isOpen}`,
};

function whereOf({ search, isOpen: isOpenOnly, ...filter }: PickupFilter) {
  const { text, values, add } = joinConditions(conditions, filter);
  const parts = [text, ...(isOpenOnly ? [isOpen] : []), ...(search ? [foundBy('pickups', search, add)] : [])];
  return { text: parts.join(' and '), values, add, direction: (isOpenOnly ? 'asc' : 'desc') as Direction };
}

/** A page of pick-ups: open ones oldest first, others newest first. */
export async function listPickups(
  db: Queryable,
  _staff: StaffId,
  filter: PickupFilter,
  { limit, offset }: Slice,
): Promise<Page<PickupRow>> {
  const { text, values, add, direction } = whereOf(filter);
  const found = `select p.id from pickups p where ${text}`;
  const statement = sql<PageRow<PickupRow>>(pageOf(found, direction, add(limit), add(offset), Boolean(filter.search)));
  return readPage(db, statement, values);
}

/** The next pick-ups in the order of the list, after the one with the id `after`; the first ones if it is undefined. */
export function listPickupsAfter(
  db: Queryable,
  _staff: StaffId,
  filter: PickupFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<PickupRow[]> {
  const { text, values, add, direction } = whereOf(filter);
  const isNext = after === undefined ? text : `${text} and p.id ${direction === 'asc' ? '>' : '<'} ${add(after)}`;
  const statement = sql<PickupRow>(`
    select ${columns} from pickups p ${joined} where ${isNext} order by p.id ${direction} limit ${add(limit)}`);
  return db.rows(statement, values);
}

export interface PickupEventRow extends ChangedBy {
  id: string;
  kind: PickupEventKind;
  previous: string | null;
  next: string | null;
  reason: string | null;
  createdAt: Date;
}

const events = sql<PickupEventRow>(`
  select e.id, e.kind, e.previous, e.next, e.reason, e.created_at, ${changedByColumns}
  from pickup_events e ${changedByJoin}
  where e.pickup_id = $1 order by e.id desc limit 200`);

/** The newest 200 history entries, oldest first. The caller has proven who may read the pick-up. */
export async function listPickupEvents(db: Queryable, { id }: PickupRow): Promise<PickupEventRow[]> {
  return (await db.rows(events, [id])).toReversed();
}

const requestedBack = sql<{ paise: number }>(`
  select coalesce(sum(payable_paise), 0)::bigint as paise from pickups
  where customer_id = $1
    and (status = 'collected' or (kind = 'pay_back' and status = 'requested'))`);

/**
 * The sum of credit that a customer has requested back, in paise. Lock the customer first if a decision depends on it.
 */
export async function sumRequestedBack(db: Queryable, customerId: string): Promise<number> {
  return (await db.one(requestedBack, [customerId])).paise;
}

export interface PickupInSlot {
  id: string;
  customerId: string;
  customerName: string;
  pickupDate: string;
  windowKey: string;
  pincode: string;
  zoneId: string | null;
}

const inSlot = sql<PickupInSlot>(`
  select p.id, p.customer_id, u.name as customer_name, p.pickup_date, p.window_key, p.pincode, p.zone_id
  from pickups p join users u on u.id = p.customer_id
  where p.holds_place and p.pickup_date = $1 and ($2::text is null or p.window_key = $2)
    and ($3::uuid is null or p.zone_id = $3) and p.status in ('requested', 'scheduled')
  order by p.customer_id, p.id`);

/** Open pick-ups in a slot or on a day; null means every window or every zone. */
export function listPickupsInSlot(
  db: Queryable,
  _staff: Staff,
  { date, windowKey, zoneId }: { date: string; windowKey: string | null; zoneId: string | null },
): Promise<PickupInSlot[]> {
  return db.rows(inSlot, [date, windowKey, zoneId]);
}

const pickups = sql<{ id: string; eventId: string }>(`
  select id, collect_event_id as event_id from pickups where customer_id = $1 and collect_event_id = any($2::uuid[])`);

/** The pick-ups to which these ledger events belong. */
export async function namePickups(db: Queryable, customerId: string, eventIds: readonly string[]) {
  return eventIds.length === 0 ? [] : db.rows(pickups, [customerId, eventIds]);
}
