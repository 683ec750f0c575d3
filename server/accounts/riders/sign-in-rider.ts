/** Sign-in of riders, by phone number and PIN. */
import { isEasyPin } from '#contract/runs/rules.ts';
import { countAgainst, forgetCount, requireBelow } from '#server/core/limits.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { clientSignIns, failedPins, failedSignIns, riderKey, signInKey } from '../rules.ts';
import { verifyPassword } from '../sessions/password.ts';
import { createToken, hashToken, refuseDeactivated, startSession } from '../sessions/session.ts';
import { findRiderByPhone, hasPhone, keepPhone, type RiderSecret, writeEasyPin } from './store.ts';

export interface PinForm {
  phone: string;
  pin: string;
  /** The secret of the phone, from an earlier sign-in on it. */
  device?: string | undefined;
  client: string;
}

export interface SignedInRider {
  rider: Pick<RiderSecret, 'id' | 'name'>;
  token: string;
  device: string;
  isPinEasy: boolean;
}

/**
 * The rider, a new session's token and the secret of the phone. Refuses a wrong number or PIN alike and after the same
 * time; after five of those from one network, or fifty of a day from all, any PIN; and a deactivated rider. A phone on
 * which this rider has signed in before is counted by itself: strangers who guess do not lock it out.
 */
export async function signInRider(
  { db, clock }: Services,
  { phone, pin, device, client }: PinForm,
): Promise<SignedInRider> {
  const number = riderKey(phone);
  const rider = await findRiderByPhone(db, phone);
  const isKnown = device !== undefined && rider !== undefined && (await hasPhone(db, rider.id, hashToken(device)));
  const from = isKnown ? `rider-phone:${hashToken(device).toString('base64url')}` : client;
  await countAgainst(db, clientSignIns, from, clock());
  const limits = [
    [failedSignIns, signInKey(number, from)],
    [failedPins, isKnown ? signInKey(number, from) : number],
  ] as const;
  for (const [limit, key] of limits) await requireBelow(db, limit, key, clock());
  if (!(await verifyPassword(rider?.pinHash, pin)) || !rider) {
    // Both are counted, whichever refuses.
    for (const [limit, key] of limits.toReversed()) await countAgainst(db, limit, key, clock());
    throw new Refusal('signedOut', 'Invalid phone number or PIN.');
  }
  // Asked again, because guesses made at the same time may have failed meanwhile.
  for (const [limit, key] of limits) await requireBelow(db, limit, key, clock());
  if (!rider.isActive) throw refuseDeactivated();
  const account = { id: rider.id, role: 'rider', passwordHash: rider.pinHash } as const;
  const token = await startSession(db, account, clock());
  // What strangers guessed at the number stays counted: it is shown to staff, and grows no further by a sign-in.
  for (const [limit, key] of limits) if (key !== number) await forgetCount(db, limit, key);
  const secret = device ?? createToken();
  await keepPhone(db, rider.id, hashToken(secret), clock());
  const isPinEasy = isEasyPin(pin);
  if (isPinEasy !== rider.hasEasyPin) await writeEasyPin(db, rider, isPinEasy);
  return { rider, token, device: secret, isPinEasy };
}
