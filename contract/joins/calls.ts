import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { joinRules, tickMessages } from './rules.ts';

const account = z.object({ id, name: z.string(), phone: z.string() });
const join = z.object({
  account: account.describe('the other one'),
  codeEmail: z.string().describe('the address whose code the customer told'),
  calledPhone: z.string().describe('the number that was called back'),
  by: z.string().nullable().describe('name of who did it; null where the account is gone'),
  at: z.iso.datetime(),
});
export type AccountJoin = z.infer<typeof join>;

const target = z.object({ intoId: id.describe('the registered account') });
const tick = (error: string) => z.literal(true, { error });
const missing = 'Customer not found';

/** Calls that merge two accounts of one person: orders by phone move into the registered account. */
export const joinCalls = {
  'GET /admin/users/:id/joins': {
    summary: 'Which account this one was joined into, and which ones were joined into it',
    may: 'users.read',
    answer: dataAnswer({ into: join.nullable(), joined: z.array(join) }),
    missing,
  },
  'POST /admin/users/:id/join-code': {
    summary: 'Send a code to the registered account, which its owner tells on the phone',
    may: 'users.manage',
    body: target,
    answer: dataAnswer({ expiresIn: z.int().describe('seconds until the code expires') }),
    refusals: [409, 429],
    missing,
  },
  'POST /admin/users/:id/join': {
    summary: 'Join an account without an email address into a registered one, for ever',
    may: 'users.manage',
    body: target.extend({
      ...valueFields(joinRules),
      codeTold: tick(tickMessages.codeTold).describe('the customer told the code'),
      calledBack: tick(tickMessages.calledBack).describe('staff called the number of the account without an address'),
    }),
    answer: dataAnswer({ into: join }),
    refusals: [409],
    missing,
  },
} as const satisfies CallTable;
