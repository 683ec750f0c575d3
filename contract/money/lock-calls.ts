import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, day, messageAnswer } from '../http/envelope.ts';
import { textField } from '../http/value-fields.ts';
import { month } from './account-calls.ts';
import { deskTexts } from './desk-rules.ts';

const lockedTo = z.iso.date().nullable();

const lock = z.object({
  lockedTo: lockedTo.describe('the last locked day; null if no month is locked'),
  by: z.string().nullable().describe('name of the person who changed it last; null if the lock never changed'),
  at: z.iso.datetime().nullable(),
  mayUnlock: z.boolean().describe('true for owners'),
});

const lockSeen = day('lockSeen')
  .nullable()
  .describe('lockedTo that the screen showed; refused if it has changed since then');

/** Calls that lock the books of months. */
export const lockCalls = {
  'GET /admin/money/lock': {
    summary: 'Up to which day the books are locked',
    may: 'money.read',
    answer: dataAnswer({ lock }),
  },
  'POST /admin/money/lock': {
    summary: 'Lock a month and all months before it: nothing can be posted into them any more',
    may: 'money.lock',
    idempotent: 'required',
    body: z.object({
      month: month.describe('a month; it can be locked from the second day of the next month on'),
      lockSeen,
    }),
    answer: messageAnswer,
    refusals: [409],
  },
  'POST /admin/money/unlock': {
    summary: 'Unlock a month and all months after it. Only owners',
    may: 'money.lock',
    needsProof: 'withFactor',
    idempotent: 'required',
    body: z.object({ month, lockSeen, reason: textField(deskTexts.reason) }),
    answer: messageAnswer,
    refusals: [409],
  },
} as const satisfies CallTable;
