/** Calls for the sessions of the signed-in person: where they are signed in. */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, messageAnswer } from '../http/envelope.ts';

const session = z.object({
  id,
  browser: z.string().nullable().describe('name of the browser at the sign-in; null if it is unknown'),
  system: z.string().nullable().describe('operating system or device at the sign-in, such as Android; null if unknown'),
  signedInAt: z.iso.datetime(),
  usedAt: z.iso
    .datetime()
    .describe('time of the last use; it is stored at most once an hour, so the session may have been used later'),
  isThis: z.boolean().describe('true for the session of this request'),
});
export type Session = z.infer<typeof session>;

/** The answer contains at most this many sessions. */
export const mostShownSessions = 50;

export const sessionCalls = {
  'GET /auth/sessions': {
    summary: `My sessions: that of this request, then the ${mostShownSessions} others that were used last`,
    may: 'signed-in',
    fresh: true,
    answer: dataAnswer({
      sessions: z.array(session),
      total: z.int().describe('number of all sessions, including those that the answer leaves out'),
    }),
  },
  'DELETE /auth/sessions': {
    summary: 'Sign out everywhere else: end my other sessions',
    may: 'signed-in',
    answer: messageAnswer,
  },
  'DELETE /auth/sessions/:id': {
    summary: 'End one of my sessions. If it has ended already, nothing changes',
    may: 'signed-in',
    answer: messageAnswer,
  },
} as const satisfies CallTable;
