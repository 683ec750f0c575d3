/** Messages of the browser that tell a customer where the rider is (Web Push). */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, messageAnswer } from '../http/envelope.ts';

/** As base64url: a point of the curve P-256, and sixteen bytes. */
const keyOf = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), 'Must be a key of a browser');

export const pushCalls = {
  'GET /push': {
    fresh: true,
    summary: 'Whether this session is told by messages when a rider is near',
    may: 'orders.place',
    answer: dataAnswer(
      z.object({
        key: z.string().nullable().describe('public key of the shop, for the browser; null where no riders drive'),
        isOn: z.boolean(),
      }),
    ),
  },
  'PUT /push': {
    summary: 'Be told when a rider is near: by this address of the browser, until this session ends',
    may: 'orders.place',
    body: z.object({
      endpoint: z.string().regex(/^https?:\/\/[\x21-\x7e]{1,990}$/, 'Must be an address of a push service'),
      p256dh: keyOf(87),
      auth: keyOf(22),
    }),
    answer: messageAnswer,
  },
  'DELETE /push': {
    summary: 'Be told no more in this session',
    may: 'orders.place',
    answer: messageAnswer,
  },
} as const satisfies CallTable;
