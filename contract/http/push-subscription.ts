import { z } from 'zod';

/** A key of a push subscription in base64url: a point of the curve P-256, or sixteen bytes. */
const keyOf = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), 'Must be a key of a browser');

/** The URL of a browser at the push service of its vendor, and the keys that encrypt messages for this browser. */
export const pushSubscription = z.object({
  endpoint: z.string().regex(/^https?:\/\/[\x21-\x7e]{1,990}$/, 'Must be an address of a push service'),
  p256dh: keyOf(87),
  auth: keyOf(22),
});
