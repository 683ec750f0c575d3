/**
 * Photos of doors, stored under the id of their act until the server has them. They are in a database of their own, so
 * that a phone without space for a photo can still store the act.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { photoUrlPrefix, shrinkPhoto } from '#web/shared/shrink-photo.ts';
import { readActs } from './kept.ts';
import { photos } from './send-acts.ts';

interface Schema extends DBSchema {
  photos: { key: string; value: string };
}

/** A photo without an act (its dialog was closed or its press undone) is deleted after this time. */
const looseMs = 3_600_000;

async function use<Result>(work: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const db = await openDB<Schema>('paniwala-rider-photos', 1, {
    upgrade: (newDb) => void newDb.createObjectStore('photos'),
  });
  return work(db).finally(() => db.close());
}

/**
 * Stores a photo and returns it as a data: URL; undefined if no small picture can be made of the file. Throws if the
 * phone has no space.
 */
export async function keepPhoto(actId: string, file: Blob): Promise<string | undefined> {
  const url = await shrinkPhoto(file).catch(() => undefined);
  if (url === undefined) return undefined;
  await use(async (db) => {
    await dropLoose(db);
    await db.put('photos', url.slice(photoUrlPrefix.length), actId);
  });
  return url;
}

export const dropPhoto = (actId: string): Promise<void> => use((db) => db.delete('photos', actId));

/** Sends the photo of an answered act. A photo that the server rejects is not sent again; a lost connection throws. */
async function sendPhoto(actId: string, token: string): Promise<void> {
  const jpeg = await use((db) => db.get('photos', actId));
  try {
    if (jpeg) await call('POST /run/acts/:id/photo', { params: { id: actId }, body: { jpeg } }, { token });
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 404, 413].includes(error.status)) throw error;
  }
  await dropPhoto(actId);
}

photos.send = sendPhoto;

async function dropLoose(db: IDBPDatabase<Schema>): Promise<void> {
  const wanted = new Set((await readActs()).flatMap(({ act, hasPhoto }) => (hasPhoto ? act.id : [])));
  for (const id of await db.getAllKeys('photos')) {
    const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    if (!wanted.has(id) && madeAt < Date.now() - looseMs) await db.delete('photos', id);
  }
}
