/** The data about a person that this browser stores in addition to the session: unsent forms and last seen orders. */
import { forgetLastSeen, lastSeenBy } from './last-seen.ts';
import { readStoredJson, readTabJson, tabKeys, writeStored, writeTabJson } from './stored.ts';

const draftPrefix = 'draft_';

/**
 * Names of data that a tab keeps through a reload and a new sign-in: typed forms, and requests that the server has not
 * answered.
 */
type DraftName =
  | ('checkout' | 'place' | 'empties' | 'address' | 'return' | 'return_attempt')
  | `plan_${string}`
  | ('phone' | 'list_views');

export const draftKey = (userId: string, name: DraftName) => `${draftPrefix}${userId}_${name}`;

export const readDraft = <Draft>(userId: string, name: DraftName) =>
  readTabJson(draftKey(userId, name)) as Draft | null;

/** A null `draft` deletes the stored one. */
export const writeDraft = (userId: string, name: DraftName, draft: object | null): void =>
  writeTabJson(draftKey(userId, name), draft);

/** Key of the last order that the customer tried to place. The stored value has the customer's id as `userId`. */
export const attemptKey = 'order_attempt';

const awaitedKey = 'paniwala_awaited';
const awaitedMs = 30 * 60_000;

/**
 * Keeps the typed data of a person for half an hour after their session has expired, perhaps during a checkout. A
 * null `userId` ends this, and so does every sign-in.
 */
export function awaitOwner(userId: string | null): void {
  writeStored(awaitedKey, userId && JSON.stringify({ userId, since: Date.now() }));
}

function awaitedOwner(): string | null {
  const { userId, since = 0 } = (readStoredJson(awaitedKey) ?? {}) as { userId?: string; since?: number };
  const isAwaited = userId !== undefined && Math.abs(Date.now() - since) < awaitedMs;
  if (!isAwaited) writeStored(awaitedKey, null);
  return isAwaited ? userId : null;
}

/**
 * Deletes the data of everybody except `signedIn`. If nobody is signed in, it keeps the drafts of the person whose
 * session has expired within the last half hour (see `awaitOwner`).
 */
export function forgetOthers(signedIn: string | null): void {
  if (signedIn) awaitOwner(null);
  if (!signedIn || lastSeenBy() !== signedIn) forgetLastSeen();
  const owner = signedIn ?? awaitedOwner();
  for (const key of tabKeys())
    if (key.startsWith(draftPrefix) && !key.startsWith(`${draftPrefix}${owner}_`)) writeTabJson(key, null);
  const attempt = readTabJson(attemptKey) as { userId?: unknown } | null;
  if (attempt && attempt.userId !== owner) writeTabJson(attemptKey, null);
}
