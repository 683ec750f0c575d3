/** The keys by which push services know the shop, and the browsers that customers want to be told by. */
import type { CustomerId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { deleteLocked } from '#server/platform/db/lock-rows.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const keys = sql<PushKeys>('select public_key, private_key from push_keys');
const addKeys = sql(
  'insert into push_keys (public_key, private_key, created_at) values ($1, $2, $3) on conflict do nothing',
);

export function findKeys(db: Queryable): Promise<PushKeys | undefined> {
  return db.row(keys);
}

/** Unless there are some by now; answers those that there are. */
export async function keepKeys(db: Queryable, { publicKey, privateKey }: PushKeys, now: Date): Promise<PushKeys> {
  await db.run(addKeys, [publicKey, privateKey, now]);
  const kept = await findKeys(db);
  if (!kept) throw new Error('The keys for push services were not kept');
  return kept;
}

const runsSince = sql<{ exists: boolean }>('select exists (select from runs where day >= $1 and deleted_at is null)');

/** Whether riders drive in this shop. */
export async function hasRuns(db: Queryable, since: string): Promise<boolean> {
  return (await db.row(runsSince, [since]))?.exists ?? false;
}

const ofSession = sql<{ exists: boolean }>('select exists (select from push_subscriptions where session_hash = $1)');

export async function isSubscribed(db: Queryable, sessionHash: Buffer): Promise<boolean> {
  return (await db.row(ofSession, [sessionHash]))?.exists ?? false;
}

export interface NewSubscription {
  id: string;
  sessionHash: Buffer;
  customerId: CustomerId;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Of one customer: more browsers than anybody uses. */
const most = 5;

const replaced = sql(deleteLocked('push_subscriptions', 'id', 'session_hash = $1 or endpoint = $2'));
// A session that ends meanwhile takes its row along.
const insert = sql(`
  insert into push_subscriptions (id, session_hash, customer_id, endpoint, p256dh, auth, created_at)
  select $1, token_hash, user_id, $4, $5, $6, $7 from sessions where token_hash = $2 and user_id = $3
  order by token_hash for key share
  on conflict do nothing`);
const tooMany = sql(
  deleteLocked(
    'push_subscriptions',
    'id',
    `id in (select id from push_subscriptions where customer_id = $1 order by id desc offset ${most})`,
  ),
);

/** In place of what the session and the browser had before; of several of a customer the newest stay. */
export async function writeSubscription(tx: Queryable, subscription: NewSubscription, now: Date): Promise<void> {
  const { id, sessionHash, customerId, endpoint, p256dh, auth } = subscription;
  await tx.run(replaced, [sessionHash, endpoint]);
  await tx.run(insert, [id, sessionHash, customerId, endpoint, p256dh, auth, now]);
  await tx.run(tooMany, [customerId]);
}

const deleteOfSession = sql('delete from push_subscriptions where session_hash = $1');

export async function deleteSubscription(db: Queryable, sessionHash: Buffer): Promise<void> {
  await db.run(deleteOfSession, [sessionHash]);
}

const deleteOne = sql('delete from push_subscriptions where id = $1');

/** Of a browser that is gone. */
export async function dropSubscription(db: Queryable, id: string): Promise<void> {
  await db.run(deleteOne, [id]);
}
