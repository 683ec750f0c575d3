/** What this browser has of a person beside the session: forms as they were typed, the last seen orders. */
import { forgetLastSeen, lastSeenBy } from './last-seen.ts';
import { readStoredJson, readTabJson, tabKeys, writeStored, writeTabJson } from './stored.ts';

const draftPrefix = 'draft_';

/** What this tab keeps of somebody through a reload and a new sign-in: of a form as typed, of a press not answered yet. */
type DraftName =
  | ('checkout' | 'place' | 'empties' | 'address' | 'return' | 'return_attempt')
  | `plan_${string}`
  | ('phone' | 'list_views');

export const draftKey = (userId: string, name: DraftName) => `${draftPrefix}${userId}_${name}`;

export const readDraft = <Draft>(userId: string, name: DraftName) =>
  readTabJson(draftKey(userId, name)) as Draft | null;

/** Null forgets it. */
export const writeDraft = (userId: string, name: DraftName, draft: object | null): void =>
  writeTabJson(draftKey(userId, name), draft);

/** Its value names the customer as `userId`. */
export const attemptKey = 'order_attempt';

const awaitedKey = 'paniwala_awaited';
const awaitedMs = 30 * 60_000;

/** The session ended by itself, perhaps in the middle of a checkout: what was typed waits half an hour for its owner. */
export function awaitOwner(userId: string | null): void {
  writeStored(awaitedKey, userId && JSON.stringify({ userId, since: Date.now() }));
}

function awaitedOwner(): string | null {
  const { userId, since = 0 } = (readStoredJson(awaitedKey) ?? {}) as { userId?: string; since?: number };
  const isAwaited = userId !== undefined && Math.abs(Date.now() - since) < awaitedMs;
  if (!isAwaited) writeStored(awaitedKey, null);
  return isAwaited ? userId : null;
}

/** Forgets what belongs to anybody else than who is signed in, in this tab and in the browser. */
export function forgetOthers(signedIn: string | null): void {
  if (signedIn) awaitOwner(null);
  if (!signedIn || lastSeenBy() !== signedIn) forgetLastSeen();
  const owner = signedIn ?? awaitedOwner();
  for (const key of tabKeys())
    if (key.startsWith(draftPrefix) && !key.startsWith(`${draftPrefix}${owner}_`)) writeTabJson(key, null);
  const attempt = readTabJson(attemptKey) as { userId?: unknown } | null;
  if (attempt && attempt.userId !== owner) writeTabJson(attemptKey, null);
}
