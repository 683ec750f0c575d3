import { v7 as newId } from 'uuid';
import { type Language, messageOf } from '#contract/shared/translate.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { isServed } from './notify-waitlist.ts';
import { findPincodeArea } from './service-area.store.ts';
import { addToWaitlist } from './waitlist.store.ts';

const message = 'You have asked for many places in a short time. Please try again later.';
const limits: readonly Limit[] = [
  { name: 'wishes', most: 20, windowSeconds: 3600, message },
  // The rows that one client can make others keep.
  { name: 'wishes-of-month', most: 200, windowSeconds: 30 * 86_400, message },
];

/** Adds an address to the waiting list without telling whether it is known; refuses a place that is served. */
export async function joinWaitlist(
  { db, clock }: Services,
  { pincode, email, language }: { pincode: string; email: string; language: Language },
  client: string,
): Promise<void> {
  const now = clock();
  for (const limit of limits) await countAgainst(db, limit, client, now);
  if (isServed(await findPincodeArea(db, pincode))) {
    throw refuseConflict(messageOf('We deliver to {pincode} already.', { pincode }));
  }
  await addToWaitlist(db, { id: newId(), pincode, email, language }, now);
}
