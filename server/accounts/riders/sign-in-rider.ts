/** Sign-in of riders, by phone number and PIN. */
import { countAgainst, forgetCount, requireBelow } from '#server/core/limits.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { failedPins, failedSignIns, riderKey, signInKey } from '../rules.ts';
import { verifyPassword } from '../sessions/password.ts';
import { refuseDeactivated, startSession } from '../sessions/session.ts';
import { findRiderByPhone, type RiderSecret } from './store.ts';

export interface PinForm {
  phone: string;
  pin: string;
  client: string;
}

/**
 * The rider and a new session's token. Refuses a wrong number or PIN alike and after the same time; after five of those
 * from one network, or fifty of a day from all, any PIN; and a deactivated rider.
 */
export async function signInRider(
  { db, clock }: Services,
  { phone, pin, client }: PinForm,
): Promise<{ rider: Pick<RiderSecret, 'id' | 'name'>; token: string }> {
  const number = riderKey(phone);
  const limits = [
    [failedSignIns, signInKey(number, client)],
    [failedPins, number],
  ] as const;
  for (const [limit, key] of limits) await requireBelow(db, limit, key, clock());
  const rider = await findRiderByPhone(db, phone);
  if (!(await verifyPassword(rider?.pinHash, pin)) || !rider) {
    // Both are counted, whichever refuses.
    for (const [limit, key] of limits.toReversed()) await countAgainst(db, limit, key, clock());
    throw new Refusal('signedOut', 'Invalid phone number or PIN.');
  }
  // Asked again, because guesses made at the same time may have failed meanwhile.
  for (const [limit, key] of limits) await requireBelow(db, limit, key, clock());
  for (const [limit, key] of limits) await forgetCount(db, limit, key);
  if (!rider.isActive) throw refuseDeactivated();
  const account = { id: rider.id, role: 'rider', passwordHash: rider.pinHash } as const;
  return { rider, token: await startSession(db, account, clock()) };
}
