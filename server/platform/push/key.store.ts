/** The keys with which the shop identifies itself to push services. */
import { type Queryable, sql } from '#server/core/db/database.ts';

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

/** Stores the keys unless there are some already; returns the stored ones. */
export async function keepKeys(db: Queryable, { publicKey, privateKey }: PushKeys, now: Date): Promise<PushKeys> {
  await db.run(addKeys, [publicKey, privateKey, now]);
  const kept = await findKeys(db);
  if (!kept) throw new Error('The keys for push services were not kept');
  return kept;
}
