/** The header under which a call is done once. */
import { z } from 'zod';
import type { Call } from './call.ts';

const tooLong = 'Idempotency-Key must not exceed 200 characters';
const missing = 'Idempotency-Key is required';

const withKey = <Key extends z.ZodType>(key: Key) =>
  z.object({
    'idempotency-key': key.describe(
      'of one press: the same caller’s key with the same content is done once and answered again, with another content it is 409; a refused request does not keep its key; forgotten after KEEP_ORDER_KEYS_DAYS, 30 days unless set otherwise',
    ),
  });

/** By what a call declares. */
const headers = {
  optional: withKey(z.string().trim().min(1).max(200, tooLong).optional()),
  required: withKey(z.string({ error: missing }).trim().min(1, missing).max(200, tooLong)),
};

/** The headers that a call reads; undefined where it reads none. */
export function headersOf({ idempotent }: Call): z.ZodObject | undefined {
  return idempotent && headers[idempotent === true ? 'optional' : 'required'];
}
