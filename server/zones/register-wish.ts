import { v7 as newId } from 'uuid';
import { type Language, say } from '#contract/shared/translate.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { isServed } from './send-wish-letters.ts';
import { findPlace } from './service-area.store.ts';
import { keepWish } from './wish.store.ts';

const message = 'You have asked for many places in a short time. Please try again later.';
const limits: readonly Limit[] = [
  { name: 'wishes', most: 20, windowSeconds: 3600, message },
  // The rows that one client can make others keep.
  { name: 'wishes-of-month', most: 200, windowSeconds: 30 * 86_400, message },
];

/** Keeps who wants to be told; says nothing of whether the address is known, and refuses a place that is served. */
export async function registerWish(
  { db, clock }: Services,
  { pincode, email, language }: { pincode: string; email: string; language: Language },
  client: string,
): Promise<void> {
  const now = clock();
  for (const limit of limits) await countAgainst(db, limit, client, now);
  if (isServed(await findPlace(db, pincode))) {
    throw refuseConflict(say('We deliver to {pincode} already.', { pincode }));
  }
  await keepWish(db, { id: newId(), pincode, email, language }, now);
}
