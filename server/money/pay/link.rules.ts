/**
 * Makes and reads the secrets of payment links. A secret has a customer's id, a time and a seal, and is not stored. It
 * is in lower case, because addresses of pages are compared without regard to case.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { dayMs } from '#contract/shared/days.ts';

/** A payment link shows the dues that existed at this time, as far as they are not paid yet. */
export interface PayLink {
  customerId: string;
  madeAt: Date;
}

/** The number of days for which a payment link works. */
const validDays = 30;
const idBytes = 16;
const payloadBytes = idBytes + 4;
const sealBytes = 12;
const form = new RegExp(`^[0-9a-f]{${2 * (payloadBytes + sealBytes)}}$`);

const sealOf = (key: string, payload: Buffer) =>
  createHmac('sha256', key).update(payload).digest().subarray(0, sealBytes);

export function makePaySecret(key: string, { customerId, madeAt }: PayLink): string {
  const payload = Buffer.alloc(payloadBytes);
  payload.set(parse(customerId));
  // Rounded up, because a delivery of this moment is among the dues.
  payload.writeUInt32BE(Math.ceil(madeAt.getTime() / 1000), idBytes);
  return Buffer.concat([payload, sealOf(key, payload)]).toString('hex');
}

/** Reads a secret; undefined if the shop did not make it with this key, or made it more than 30 days ago. */
export function readPaySecret(key: string, secret: string, now: Date): PayLink | undefined {
  if (!form.test(secret)) return undefined;
  const bytes = Buffer.from(secret, 'hex');
  const payload = bytes.subarray(0, payloadBytes);
  if (!timingSafeEqual(bytes.subarray(payloadBytes), sealOf(key, payload))) return undefined;
  const madeAt = new Date(payload.readUInt32BE(idBytes) * 1000);
  if (now.getTime() - madeAt.getTime() > validDays * dayMs) return undefined;
  return { customerId: stringify(payload.subarray(0, idBytes)), madeAt };
}
