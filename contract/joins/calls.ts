import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { joinRules, tickMessages } from './rules.ts';

const account = z.object({ id, name: z.string(), phone: z.string() });
const join = z.object({
  account: account.describe('account that was joined with this one'),
  codeEmail: z.string().describe('email address whose code the customer named'),
  calledPhone: z.string().describe('phone number that was called back'),
  by: z.string().nullable().describe('name of the person; null if that account was deleted'),
  at: z.iso.datetime(),
});
export type AccountJoin = z.infer<typeof join>;

const target = z.object({ intoId: id.describe('the registered account') });
const tick = (error: string) => z.literal(true, { error });
const missing = 'Customer not found';

/** Calls that join two accounts of one person: orders by phone move into the registered account. */
export const joinCalls = {
  'GET /admin/users/:id/joins': {
    summary: 'The account that this one was joined into, and the accounts that were joined into it',
    may: 'users.read',
    answer: dataAnswer({ into: join.nullable(), joined: z.array(join) }),
    missing,
  },
  'POST /admin/users/:id/join-code': {
    summary: 'Send a code to the registered account, which its owner names on the phone',
    may: 'users.manage',
    body: target,
    answer: dataAnswer({ expiresIn: z.int().describe('seconds until the code expires') }),
    refusals: [409, 429],
    missing,
  },
  'POST /admin/users/:id/join': {
    summary: 'Join an account without an email address into a registered one, permanently',
    may: 'users.manage',
    body: target.extend({
      ...valueFields(joinRules),
      codeTold: tick(tickMessages.codeTold).describe('the customer has named the code'),
      calledBack: tick(tickMessages.calledBack).describe(
        'staff have called the phone number of the account without an email address',
      ),
    }),
    answer: dataAnswer({ into: join }),
    refusals: [409],
    missing,
  },
} as const satisfies CallTable;
