/** Calls for counting what a run brought back, and for clearing the issues that acts of riders have raised. */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import {
  answerOf,
  choice,
  day,
  id,
  listAnswer,
  messageAnswer,
  pageQuery,
  searchQuery,
  version,
} from '../http/envelope.ts';
import { countField, numberField } from '../http/value-fields.ts';
import { note } from '../orders/calls.ts';
import { optionalAmount } from '../shared/fields.ts';
import { act, mostOnBoard } from './calls.ts';
import { firstRecorders, issueKinds, twiceRecords, upiChecks } from './rules.ts';

const issue = z.object({
  id,
  kind: z.enum(issueKinds),
  runId: id,
  rider: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  pickupId: id.nullable(),
  count: z.int().describe('how often the same happened at this stop; the newest is described'),
  firstBy: z
    .enum(firstRecorders)
    .nullable()
    .describe('of a stop that was recorded twice: who made the first record, if it can be taken back'),
  customerName: z.string().describe('who was to be there'),
  detail: z.string().describe('what the rider recorded, in a sentence'),
  phoneAt: z.iso.datetime().describe('by the clock of the phone'),
  createdAt: z.iso.datetime(),
  clearedBy: z.string().nullable(),
  clearedNote: z.string(),
});
export type RunIssue = z.infer<typeof issue>;

const road = z.object({
  planned: z.int().describe('runs of today that are not started'),
  started: z.int().describe('on the road, of whatever day'),
  returned: z.int().describe('back and not counted'),
  balance: rupees().describe('cash with riders'),
  failed: z
    .array(z.object({ reason: z.string().describe('empty where none was said'), count: z.int() }))
    .max(6)
    .describe('stops of the runs of today at which nothing was delivered, by reason, the 6 most'),
  matters: z.int().describe('to be cleared'),
});

export const runClosingCalls = {
  'POST /admin/runs/:id/verify': {
    ...act,
    summary: 'Verify what came back: cash, full units and empties are counted, differences posted with a reason',
    idempotent: true,
    body: z.object({
      version,
      counted: numberField(optionalAmount).describe('counted'),
      balanceBefore: rupees().describe('cash that should be there, as it was shown'),
      full: z.array(z.object({ productId: id, count: countField('Units', mostOnBoard) })).max(200),
      empties: z.array(z.object({ containerId: id, count: countField('Empties', mostOnBoard) })).max(50),
      reason: note('Reason', 500).describe('asked where a count differs'),
    }),
  },
  'POST /admin/riders/:id/hand-over': {
    summary:
      'Take in all cash that a rider has, with a run or without: it is counted, a difference posted with a reason',
    may: 'runs.manage',
    idempotent: 'required',
    body: z.object({
      counted: numberField(optionalAmount).describe('counted'),
      balanceBefore: rupees().describe('cash that should be there, as it was shown'),
      reason: note('Reason', 500).describe('asked where the count differs'),
    }),
    answer: messageAnswer,
    refusals: [409],
    missing: 'Rider not found',
  },
  'POST /admin/run-payments/:id/check': {
    summary: 'Say that a UPI payment of a run was seen in the bank, or reverse it: its order owes again',
    may: 'runs.manage',
    body: z.object({ check: choice(upiChecks, 'check'), reason: note('Reason', 500).describe('of a reversal') }),
    answer: messageAnswer,
    refusals: [409],
    missing: 'Payment not found',
  },
  'GET /admin/run-matters': {
    fresh: true,
    summary: 'What riders recorded and the desk has to look at: open ones first, newest first',
    may: 'runs.read',
    query: z.object({
      state: choice(['open', 'cleared'], 'state').optional(),
      kind: choice(issueKinds, 'kind').optional(),
      riderId: id.optional(),
      day: day('day').optional().describe('on which it was recorded, in India'),
      search: searchQuery.describe('a part of the order’s number'),
      ...pageQuery(20),
    }),
    answer: listAnswer('matters', issue, { open: z.int() }),
  },
  'GET /admin/run-matters/export': {
    summary: 'All that riders recorded and the desk had to look at as a spreadsheet: open ones first, newest first',
    may: 'runs.read',
    archivedAs: 'run-matters',
  },
  'GET /admin/road': {
    fresh: true,
    summary: 'What is on the road: open runs, cash with riders, failed stops by reason, and what is to be cleared',
    may: 'runs.read',
    answer: answerOf(road),
  },
  'POST /admin/run-matters/:id/take-back': {
    summary: 'Of a stop that was recorded twice, take back one of the records; the other one is what happened',
    may: 'runs.manage',
    body: z.object({
      record: choice(twiceRecords, 'record').describe('second: the one of the phone that came later'),
      reason: note('Reason', 500),
    }),
    answer: messageAnswer,
    refusals: [409],
    missing: 'There is nothing to clear',
  },
  'POST /admin/run-matters/:id/clear': {
    summary: 'Say that a matter is cleared, and how',
    may: 'runs.manage',
    body: z.object({ note: note('Note', 500) }),
    answer: messageAnswer,
    refusals: [409],
    missing: 'There is nothing to clear',
  },
} as const satisfies CallTable;
