/** Tags of customers. Their names are compared without regard to case. */
import type { StaffId } from '#server/core/actor.ts';
import { documentOf } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { lockRows } from '#server/core/db/lock-rows.ts';

export interface TagRow {
  id: string;
  name: string;
  customers: number;
  tabs: number;
}

/** The column `tags` of a customer: the names of the tags, sorted. */
export const tagsOf = (customerId: string) => `array(
  select t.name from tagged_customers c join customer_tags t on t.id = c.tag_id
  where c.customer_id = ${customerId} order by t.name collate names, t.id) as tags`;

/** A condition for customers who have the tag. */
export const hasTag = (customerId: string, tagId: string) =>
  `${customerId} in (select customer_id from tagged_customers where tag_id = ${tagId})`;

const columns = `t.id, t.name,
  (select count(*)::integer from tagged_customers c where c.tag_id = t.id) as customers,
  (select count(*)::integer from list_views v, jsonb_array_elements(v.tabs) tab
    where tab -> 'filter' ->> 'tagId' = t.id::text) as tabs`;

const all = sql<TagRow>(`select ${columns} from customer_tags t order by t.name collate names, t.id`);
const byId = sql<TagRow>(`select ${columns} from customer_tags t where t.id = $1`);

export function listTags(db: Queryable, _staff: StaffId): Promise<TagRow[]> {
  return db.rows(all);
}

export function findTag(db: Queryable, id: string): Promise<TagRow | undefined> {
  return db.row(byId, [id]);
}

interface NamedTag {
  id: string;
  name: string;
}

// Rows are inserted in the order of their names, so that two transactions with the same new names cannot deadlock.
const insertTags = sql(`
  insert into customer_tags (id, name, created_at)
  select n.id, n.name, $2 from json_populate_recordset(null::customer_tags, $1) n
  where not exists (select from customer_tags t where lower(t.name) = lower(n.name))
  order by lower(n.name)
  on conflict (lower(name)) do nothing`);
const namedTags = sql<NamedTag>(`
  select id, name from customer_tags where lower(name) in (select lower(n) from unnest($1::text[]) n)
  order by id for key share`);
const tagNames = sql<NamedTag>('select id, name from customer_tags order by id limit 1000');
const countTags = sql<{ count: number }>('select count(*)::integer as count from customer_tags');

/** Adds the tags that do not exist. */
export async function addTags(tx: Queryable, tags: readonly NamedTag[], at: Date): Promise<void> {
  if (tags.length > 0) await tx.run(insertTags, [documentOf(tags), at]);
}

/** The tags with these names. They cannot be deleted before the transaction ends. */
export function holdTags(tx: Queryable, names: readonly string[]): Promise<NamedTag[]> {
  return tx.rows(namedTags, [names]);
}

/** All tags of the shop. */
export function listTagNames(db: Queryable): Promise<NamedTag[]> {
  return db.rows(tagNames);
}

export async function countAllTags(tx: Queryable): Promise<number> {
  return (await tx.one(countTags)).count;
}

export interface TaggedRow {
  customerId: string;
  tagId: string;
}

const tagged = sql<TaggedRow>(`
  select customer_id, tag_id from tagged_customers where customer_id = any($1::uuid[]) order by customer_id, tag_id`);

export function listTagged(tx: Queryable, customerIds: readonly string[]): Promise<TaggedRow[]> {
  return tx.rows(tagged, [customerIds]);
}

const joinedNames = sql<{ name: string }>(`
  select u.name from account_joins j join users u on u.id = j.customer_id
  where j.customer_id = any($1::uuid[]) order by u.name collate names, u.id`);

/** The names of those accounts that were joined into other accounts. */
export async function listJoinedNames(tx: Queryable, customerIds: readonly string[]): Promise<string[]> {
  return (await tx.rows(joinedNames, [customerIds])).map(({ name }) => name);
}

const taggedAfterJoin = sql<TaggedRow>(`
  with recursive holders as (
    select customer_id, into_id from account_joins where customer_id = any($1::uuid[])
    union
    select h.customer_id, j.into_id from holders h join account_joins j on j.customer_id = h.into_id
  )
  select distinct h.customer_id, t.tag_id from holders h join tagged_customers t on t.customer_id = h.into_id`);

/** The tags of the accounts into which these accounts were joined. */
export function listTaggedAfterJoin(tx: Queryable, customerIds: readonly string[]): Promise<TaggedRow[]> {
  return tx.rows(taggedAfterJoin, [customerIds]);
}

const insertTagged = sql(`
  insert into tagged_customers (customer_id, tag_id)
  select customer_id, tag_id from json_populate_recordset(null::tagged_customers, $1) order by customer_id, tag_id`);
const deleteTagged = sql(`
  -- locked: the caller has locked the accounts of these tags
  delete from tagged_customers t using json_populate_recordset(null::tagged_customers, $1) gone
  where t.customer_id = gone.customer_id and t.tag_id = gone.tag_id`);

/** Writes the changed tags of customers whose rows are locked. */
export async function writeTagged(
  tx: Queryable,
  { added, removed }: { added: readonly TaggedRow[]; removed: readonly TaggedRow[] },
): Promise<void> {
  if (removed.length > 0) await tx.run(deleteTagged, [documentOf(removed)]);
  if (added.length > 0) await tx.run(insertTagged, [documentOf(added)]);
}

// Accounts are locked before tags, as an act does that joins two of them.
const lockTaggedRows = sql(`
  select id from users where id in (select customer_id from tagged_customers where tag_id = $1)
  order by id for key share`);

/** Locks the accounts that have a tag, after waiting for acts that join or delete them. Call it before `lockTags`. */
export async function lockTaggedAccounts(tx: Queryable, id: string): Promise<void> {
  await tx.rows(lockTaggedRows, [id]);
}

const lockTagRows = sql<NamedTag>(`
  select id, name from customer_tags where id = any($1::uuid[]) order by id for update`);

/** Locks tags until the transaction ends, so that nobody gives them in the meantime. */
export function lockTags(tx: Queryable, ids: readonly string[]): Promise<NamedTag[]> {
  return tx.rows(lockTagRows, [ids]);
}

const rename = sql('update customer_tags set name = $2 where id = $1');

export async function renameTag(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.run(rename, [id, name]);
}

const moveTagged = sql(`
  insert into tagged_customers (customer_id, tag_id)
  select customer_id, $2 from tagged_customers where tag_id = $1 order by customer_id
  on conflict do nothing`);
// The new version tells an open browser window that its filters have changed.
const moveFilters = sql(`
  with ${lockRows('list_views', 'account_id, list', `tabs @> jsonb_build_array(jsonb_build_object('filter', jsonb_build_object('tagId', $1::text)))`)}
  update list_views v
  set version = version + 1, tabs = (
    select jsonb_agg(
      case when tab -> 'filter' ->> 'tagId' = $1 then jsonb_set(tab, '{filter,tagId}', to_jsonb($2::text)) else tab end
      order by place
    ) from jsonb_array_elements(v.tabs) with ordinality as t(tab, place)
  )
  where (account_id, list) in (select account_id, list from held)`);
const importRows = sql<{ id: string }>(`
  select id from imports where kind = 'customers' and state in ('writing', 'written', 'returning')
  order by id for no key update`);
// Undoing such an import removes the remaining tag only from customers who have it because of the merge.
const followInRows = sql(`
  with recursive holders as (
    select made_id as id, made_id as holder from import_rows where import_id = any($3::uuid[]) and work->'tagIds' ? $1
    union
    select h.id, j.into_id from holders h join account_joins j on j.customer_id = h.holder
  ), tagged as (
    select h.id, c.tag_id::text as tag from holders h join tagged_customers c on c.customer_id = h.holder
  )
  -- locked: the caller has locked the imports of these rows
  update import_rows r
  set work = jsonb_set(work, '{tagIds}', ((work->'tagIds') - $1::text) || case
    when exists (select from tagged t where t.id = r.made_id and t.tag = $1)
      and not exists (select from tagged t where t.id = r.made_id and t.tag = $2) then jsonb_build_array($2::text)
    else '[]'::jsonb end)
  where import_id = any($3::uuid[]) and work->'tagIds' ? $1`);

/** Locks the imports that have given tags, or are giving them now, until the transaction ends. */
export async function holdImports(tx: Queryable): Promise<string[]> {
  return (await tx.rows(importRows)).map(({ id }) => id);
}

/** Makes these locked imports the givers of the tag `intoId`, which customers get instead of the tag `id`. */
export async function followMerge(
  tx: Queryable,
  imports: readonly string[],
  id: string,
  intoId: string,
): Promise<void> {
  if (imports.length > 0) await tx.run(followInRows, [id, intoId, imports]);
}

const clearTag = sql(`
  with ${lockRows('tagged_customers', 'customer_id, tag_id', 'tag_id = $1')}
  delete from tagged_customers where (customer_id, tag_id) in (select customer_id, tag_id from held)`);
const deleteTag = sql('delete from customer_tags where id = $1');

/** Gives the tag `intoId` to all customers and saved filters that have the tag `id`. Both tags are locked. */
export async function copyTagged(tx: Queryable, id: string, intoId: string): Promise<void> {
  await tx.run(moveTagged, [id, intoId]);
  await tx.run(moveFilters, [id, intoId]);
}

/** Deletes a tag that the caller has locked, also from its customers. */
export async function removeTag(tx: Queryable, id: string): Promise<void> {
  await tx.run(clearTag, [id]);
  await tx.run(deleteTag, [id]);
}
