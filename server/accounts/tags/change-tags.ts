/** Gives tags to customers and removes them; renames, merges and deletes tags. */
import { v7 as newId } from 'uuid';
import { isSameTag, mostTags, mostTagsOfCustomer } from '#contract/accounts/tag-rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { AuthorId, Staff } from '#server/core/actor.ts';
import { noteBefore, noteNoChange, noteRecord } from '#server/core/audit.ts';
import { type Queryable, violates } from '#server/core/db/database.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockCustomers, type NewCustomerEvent, recordEvents } from '../customer-event.store.ts';
import { changeTagged } from './rules.ts';
import {
  addTags,
  copyTagged,
  countAllTags,
  followMerge,
  holdImports,
  holdTags,
  listJoinedNames,
  listTagged,
  listTaggedAfterJoin,
  lockTaggedAccounts,
  lockTags,
  removeTag,
  renameTag,
  type TaggedRow,
  writeTagged,
} from './store.ts';

interface WantedTags {
  customerIds: readonly string[];
  /** Names of tags. */
  add: readonly string[];
  remove: readonly string[];
}

const missing = () => refuseMissing('Tag not found');
const joinedAlready = 'This account was joined into another one. Please change the tags there.';
const taken = 'Another tag has this name. You can merge the two tags instead.';
const refuseName = () => refuseConflict(taken, { errors: [{ path: 'name', msg: taken }] });

/**
 * Adds and removes tags of customers. Unknown names become tags of the shop. Customers who would have too many tags and
 * accounts that were joined into others are skipped; the call is refused if no customer remains. Refuses accounts that
 * are not customers.
 */
export async function tagCustomers(
  { db, clock }: Services,
  actor: Staff,
  { customerIds, add, remove }: WantedTags,
): Promise<{ changed: number; full: number; joined: string[] }> {
  return db.transaction(async (tx) => {
    const at = clock();
    const locked = (await lockCustomers(tx, customerIds)).map(({ id }) => id);
    const count = new Set(customerIds).size;
    const joined = locked.length < count ? await listJoinedNames(tx, customerIds) : [];
    if (locked.length + joined.length < count) throw refuseMissing('Customer not found');
    if (locked.length === 0) throw refuseConflict(joinedAlready);
    await addTags(
      tx,
      add
        .filter((name, index) => add.findIndex((other) => isSameTag(other, name)) === index)
        .map((name) => ({ id: newId(), name })),
      at,
    );
    if ((await countAllTags(tx)) > mostTags)
      throw refuseConflict(messageOf('There are {most} tags. Please delete one first.', { most: mostTags }));
    const tags = await holdTags(tx, [...add, ...remove]);
    const idsOf = (names: readonly string[]) =>
      tags.filter((tag) => names.some((name) => isSameTag(name, tag.name))).map(({ id }) => id);
    const changes = changeTagged(locked, await listTagged(tx, locked), { add: idsOf(add), remove: idsOf(remove) });
    if (changes.full.length === locked.length)
      throw refuseConflict(
        messageOf('A customer has at most {most} tags. Please remove one first.', { most: mostTagsOfCustomer }),
      );
    if (changes.changed.length === 0) noteNoChange();
    await writeTagged(tx, changes);
    const events = [...eventsOf('untagged', changes.removed, tags), ...eventsOf('tagged', changes.added, tags)];
    await recordEvents(tx, events, { by: actor.id, at });
    return { changed: changes.changed.length, full: changes.full.length, joined };
  });
}

/** The tags that were added to a customer, without the ones that the customer already had. */
export interface GivenTags {
  ids: readonly string[];
  /** Whether the customer now has all tags of the list. */
  isWhole: boolean;
}

interface Author {
  by: AuthorId;
  at: Date;
}

/**
 * Gives customers the tags with these names, up to the maximum numbers of tags of a customer and of the shop. An
 * account that was removed or joined gets none. Returns, for each entry of `wanted`, the tags that were added.
 */
export async function giveTags(
  tx: Queryable,
  wanted: readonly { customerId: string; names: readonly string[] }[],
  what: Author,
): Promise<GivenTags[]> {
  const names = [...new Map(wanted.flatMap((one) => one.names.map((name) => [name.toLowerCase(), name]))).values()];
  if (names.length === 0) return wanted.map(() => ({ ids: [], isWhole: true }));
  const ids = wanted.flatMap(({ customerId, names: own }) => (own.length > 0 ? [customerId] : []));
  const locked = new Set((await lockCustomers(tx, ids)).map(({ id }) => id));
  const known = await holdTags(tx, names);
  const fresh = names.filter((name) => !known.some((tag) => isSameTag(tag.name, name)));
  const room = Math.max(0, mostTags - (await countAllTags(tx)));
  await addTags(
    tx,
    fresh.slice(0, room).map((name) => ({ id: newId(), name })),
    what.at,
  );
  const tags = await holdTags(tx, names);
  const has = new Map([...locked].map((id) => [id, new Set<string>()]));
  for (const { customerId, tagId } of await listTagged(tx, [...locked])) has.get(customerId)?.add(tagId);
  const added: TaggedRow[] = [];
  const given = wanted.map(({ customerId, names: own }): GivenTags => {
    const present = has.get(customerId);
    const found = tags.filter(({ name }) => own.some((one) => isSameTag(one, name)));
    const got = found.filter(({ id }) => {
      if (!present || present.has(id) || present.size >= mostTagsOfCustomer) return false;
      present.add(id);
      return true;
    });
    added.push(...got.map(({ id }) => ({ customerId, tagId: id })));
    const isWhole = found.length === own.length && found.every(({ id }) => present?.has(id) ?? false);
    return { ids: got.map(({ id }) => id), isWhole };
  });
  await writeTagged(tx, { added, removed: [] });
  await recordEvents(tx, eventsOf('tagged', added, tags), what);
  return given;
}

/**
 * Removes tags from customers who still have them. Returns the rows that were not removed, because the account was
 * joined into another one that has the tags now.
 */
export async function takeTags(tx: Queryable, rows: readonly TaggedRow[], what: Author): Promise<TaggedRow[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ customerId }) => customerId))];
  const locked = (await lockCustomers(tx, ids)).map(({ id }) => id);
  const tags = await lockTags(tx, [...new Set(rows.map(({ tagId }) => tagId))]);
  const isAsked = (one: TaggedRow) =>
    rows.some(({ customerId, tagId }) => customerId === one.customerId && tagId === one.tagId);
  const removed = (await listTagged(tx, locked)).filter(isAsked);
  await writeTagged(tx, { added: [], removed });
  await recordEvents(tx, eventsOf('untagged', removed, tags), what);
  return locked.length === ids.length ? [] : (await listTaggedAfterJoin(tx, ids)).filter(isAsked);
}

const eventsOf = (
  kind: NewCustomerEvent['kind'],
  rows: readonly TaggedRow[],
  tags: readonly { id: string; name: string }[],
): NewCustomerEvent[] =>
  rows.map(({ customerId, tagId }) => ({
    id: newId(),
    customerId,
    kind,
    detail: tags.find(({ id }) => id === tagId)?.name ?? '',
  }));

/** Renames a tag. Refuses a name that another tag has, and a tag that was renamed since it was shown. */
export async function changeTag(
  { db }: Services,
  _actor: Staff,
  id: string,
  { name, nameSeen }: { name: string; nameSeen: string },
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const [tag] = await lockTags(tx, [id]);
      if (!tag) throw missing();
      if (tag.name !== nameSeen && tag.name !== name)
        throw refuseConflict('Somebody else has changed this tag. It is shown as it is now.');
      noteBefore({ name: tag.name });
      if (tag.name === name) noteNoChange();
      await renameTag(tx, id, name);
    });
  } catch (error) {
    throw violates(error, 'customer_tags_name') ? refuseName() : error;
  }
}

/**
 * Gives a tag to all customers and saved filters of another tag, and deletes the other tag. Imports that gave the
 * deleted tag are changed as well, so that undoing such an import removes the remaining tag.
 */
export async function mergeTags({ db }: Services, _actor: Staff, id: string, intoId: string): Promise<void> {
  if (id === intoId) throw refuseConflict('Please choose another tag');
  await db.transaction(async (tx) => {
    // Imports are locked before tags, as when they are saved and undone.
    const imports = await holdImports(tx);
    await lockTaggedAccounts(tx, id);
    const tags = await lockTags(tx, [id, intoId]);
    if (tags.length < 2) throw missing();
    noteRecord(intoId);
    await followMerge(tx, imports, id, intoId);
    await copyTagged(tx, id, intoId);
    await removeTag(tx, id);
  });
}

/** Deletes a tag, also from the customers who have it. */
export async function deleteTag({ db }: Services, _actor: Staff, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTaggedAccounts(tx, id);
    const [tag] = await lockTags(tx, [id]);
    if (!tag) throw missing();
    noteBefore({ name: tag.name });
    await removeTag(tx, id);
  });
}
