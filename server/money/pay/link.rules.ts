/**
 * Makes and reads the secrets of links to pages of payments and receipts. A secret has an id, a time and a seal, and is
 * not stored. It is in lower case, because addresses of pages are compared without regard to case.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { dayMs } from '#contract/shared/days.ts';

/** A payment link shows the dues that existed when it was made, without those that were paid later. */
export interface PayLink {
  customerId: string;
  madeAt: Date;
}

/** A link to a receipt. */
export interface ReceiptLink {
  voucherId: string;
  madeAt: Date;
}

/** The kind of page that a secret opens. A secret of one kind does not open a page of the other kind. */
type Purpose = 'pay' | 'receipt';

/** The number of days for which a link works. */
const validDays = 30;
const idBytes = 16;
const payloadBytes = idBytes + 4;
const sealBytes = 12;
const form = new RegExp(`^[0-9a-f]{${2 * (payloadBytes + sealBytes)}}$`);

/**
 * The seal of a payment link does not cover its purpose, so that links from before there were receipt links still work.
 */
const sealOf = (key: string, purpose: Purpose, payload: Buffer) =>
  createHmac('sha256', key)
    .update(payload)
    .update(purpose === 'pay' ? '' : purpose)
    .digest()
    .subarray(0, sealBytes);

function makeSecret(key: string, purpose: Purpose, id: string, madeAt: Date): string {
  const payload = Buffer.alloc(payloadBytes);
  payload.set(parse(id));
  // Rounded up to the next second, so that the dues include a delivery of the present moment.
  payload.writeUInt32BE(Math.ceil(madeAt.getTime() / 1000), idBytes);
  return Buffer.concat([payload, sealOf(key, purpose, payload)]).toString('hex');
}

/** Reads a secret; undefined if the shop did not make it with this key, or made it more than 30 days ago. */
function readSecret(key: string, purpose: Purpose, secret: string, now: Date) {
  if (!form.test(secret)) return undefined;
  const bytes = Buffer.from(secret, 'hex');
  const payload = bytes.subarray(0, payloadBytes);
  if (!timingSafeEqual(bytes.subarray(payloadBytes), sealOf(key, purpose, payload))) return undefined;
  const madeAt = new Date(payload.readUInt32BE(idBytes) * 1000);
  if (now.getTime() - madeAt.getTime() > validDays * dayMs) return undefined;
  return { id: stringify(payload.subarray(0, idBytes)), madeAt };
}

export const makePaySecret = (key: string, { customerId, madeAt }: PayLink): string =>
  makeSecret(key, 'pay', customerId, madeAt);

export function readPaySecret(key: string, secret: string, now: Date): PayLink | undefined {
  const link = readSecret(key, 'pay', secret, now);
  return link && { customerId: link.id, madeAt: link.madeAt };
}

export const makeReceiptSecret = (key: string, { voucherId, madeAt }: ReceiptLink): string =>
  makeSecret(key, 'receipt', voucherId, madeAt);

export function readReceiptSecret(key: string, secret: string, now: Date): ReceiptLink | undefined {
  const link = readSecret(key, 'receipt', secret, now);
  return link && { voucherId: link.id, madeAt: link.madeAt };
}
