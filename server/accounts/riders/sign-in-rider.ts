/** Sign-in of riders by phone number and PIN. */
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
  /** The secret of the phone, from an earlier sign-in. */
  device?: string | undefined;
  client: string;
  userAgent: string;
}

export interface SignedInRider {
  rider: Pick<RiderSecret, 'id' | 'name'>;
  token: string;
  device: string;
  isPinEasy: boolean;
}

/**
 * Signs a rider in and returns the rider, the token of a new session and the secret of the phone. Refuses a wrong
 * number or PIN, with the same message and in the same time; every PIN after five failures from one network, or fifty
 * in a day from all networks; and a deactivated rider. Failures on a phone on which this rider has signed in before are
 * counted separately, so that guesses by strangers do not lock it out.
 */
export async function signInRider(
  { db, clock }: Services,
  { phone, pin, device, client, userAgent }: PinForm,
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
    // A failure counts for both limits, even if one of them refuses.
    for (const [limit, key] of limits.toReversed()) await countAgainst(db, limit, key, clock());
    throw new Refusal('signedOut', 'Invalid phone number or PIN.');
  }
  // The limits are checked again, because concurrent guesses may have failed while this PIN was verified.
  for (const [limit, key] of limits) await requireBelow(db, limit, key, clock());
  if (!rider.isActive) throw refuseDeactivated();
  const account = { id: rider.id, role: 'rider', passwordHash: rider.pinHash } as const;
  const token = await startSession(db, account, { now: clock(), userAgent });
  // Failed attempts of strangers still count, because staff see them; the failed attempts of the rider are deleted.
  for (const [limit, key] of limits) if (key !== number) await forgetCount(db, limit, key);
  const secret = device ?? createToken();
  await keepPhone(db, rider.id, hashToken(secret), clock());
  const isPinEasy = isEasyPin(pin);
  if (isPinEasy !== rider.hasEasyPin) await writeEasyPin(db, rider, isPinEasy);
  return { rider, token, device: secret, isPinEasy };
}
