/**
 * The key that encrypts secrets in the database. It is kept outside of the database, so that a copy of the database
 * alone reveals none of them: in `SECRET_KEY`, otherwise in a file of the data folder, which is made for the first
 * secret.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

type KeyPlace = Pick<Settings, 'secretKey' | 'dataDir'>;

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** The key file in the data folder, which only the shop's user may read. */
export const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

/** The key as 64 hexadecimal digits in `settings` or in the file; undefined if there is none. */
async function findKey({ secretKey, dataDir }: KeyPlace): Promise<Buffer | undefined> {
  const text = secretKey ?? (await readFile(keyFile(dataDir), 'utf8').catch(() => ''));
  const key = Buffer.from(text.trim(), 'hex');
  return key.length === keyBytes ? key : undefined;
}

/** Finds the key, or makes its file. If two processes make it at the same time, both get the same key. */
async function requireKey(place: KeyPlace): Promise<Buffer> {
  const known = await findKey(place);
  if (known) return known;
  await mkdir(place.dataDir, { recursive: true });
  const file = keyFile(place.dataDir);
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
    await rm(temporary);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // The file of another process is used. A file that is not a key is replaced.
    if (await findKey(place)) await rm(temporary);
    else await rename(temporary, file);
  }
  const made = await findKey(place);
  if (!made) throw new Error('could not store the key for secrets');
  return made;
}

/** Encrypts a secret with AES-256-GCM. `bound` is data that must be the same when the secret is opened. */
export async function sealSecret(place: KeyPlace, secret: string, bound: string): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', await requireKey(place), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a secret; undefined if the key is missing or wrong, or if `sealed` or `bound` was changed. */
export async function openSecret(place: KeyPlace, sealed: Buffer, bound: string): Promise<string | undefined> {
  const key = await findKey(place);
  if (!key || sealed.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
