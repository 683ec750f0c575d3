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
  count: z.int().describe('number of times that this happened at the stop; the newest one is described'),
  firstBy: z
    .enum(firstRecorders)
    .nullable()
    .describe('author of the first record of a stop that was recorded twice, if that record can be undone'),
  customerName: z.string().describe('name of the expected customer; empty for a sale that could not be recorded'),
  detail: z.string().describe('sentence that describes the rider’s record'),
  phoneAt: z.iso.datetime().describe('time by the clock of the phone'),
  createdAt: z.iso.datetime(),
  clearedBy: z.string().nullable(),
  clearedNote: z.string(),
});
export type RunIssue = z.infer<typeof issue>;

const road = z.object({
  planned: z.int().describe('number of today’s runs that have not started'),
  started: z.int().describe('number of runs on the road, of any day'),
  returned: z.int().describe('number of runs that have returned and are not counted yet'),
  balance: rupees().describe('cash with riders in rupees'),
  failed: z
    .array(
      z.object({
        reason: z.string().describe('reason of the failed stops; empty if the rider gave none'),
        count: z.int(),
      }),
    )
    .max(6)
    .describe('failed stops of today’s runs by reason, the 6 most frequent'),
  matters: z.int().describe('number of open issues'),
});

export const runClosingCalls = {
  'POST /admin/runs/:id/verify': {
    ...act,
    summary:
      'Verify what a run brought back: cash, full units and empties are counted, and differences posted with a reason',
    may: 'runs.verify',
    idempotent: true,
    body: z.object({
      version,
      counted: numberField(optionalAmount).describe('counted cash in rupees'),
      balanceBefore: rupees().describe('expected cash in rupees, that the screen showed'),
      full: z.array(z.object({ productId: id, count: countField('Units', mostOnBoard) })).max(200),
      empties: z.array(z.object({ containerId: id, count: countField('Empties', mostOnBoard) })).max(50),
      reason: note('Reason', 500).describe('required if a count differs'),
    }),
  },
  'POST /admin/riders/:id/hand-over': {
    summary: 'Receive all cash of a rider, with or without a run; it is counted, and a difference posted with a reason',
    may: 'runs.verify',
    idempotent: 'required',
    body: z.object({
      counted: numberField(optionalAmount).describe('counted cash in rupees'),
      balanceBefore: rupees().describe('expected cash in rupees, that the screen showed'),
      reason: note('Reason', 500).describe('required if the count differs'),
    }),
    answer: messageAnswer,
    refusals: [409],
    missing: 'Rider not found',
  },
  'POST /admin/run-payments/:id/check': {
    summary: 'Mark a UPI payment of a run as received by the bank, or reverse it; its order is then due again',
    may: 'orders.payments',
    body: z.object({
      check: choice(upiChecks, 'check'),
      reason: note('Reason', 500).describe('required for a reversal'),
    }),
    answer: messageAnswer,
    refusals: [409],
    missing: 'Payment not found',
  },
  'GET /admin/run-matters': {
    fresh: true,
    summary: 'Issues of runs: records of riders that staff must check; open ones first, newest first',
    may: 'runs.read',
    query: z.object({
      state: choice(['open', 'cleared'], 'state').optional(),
      kind: choice(issueKinds, 'kind').optional(),
      riderId: id.optional(),
      day: day('day').optional().describe('day in India on which it was recorded'),
      search: searchQuery.describe('part of the order number'),
      ...pageQuery(20),
    }),
    answer: listAnswer('matters', issue, { open: z.int() }),
  },
  'GET /admin/run-matters/export': {
    summary: 'All issues of runs as a spreadsheet; open ones first, newest first',
    may: 'orders.export',
    needsProof: 'withFactor',
    archivedAs: 'run-matters',
  },
  'GET /admin/road': {
    fresh: true,
    summary: 'Overview of runs: open runs, cash with riders, failed stops by reason, and open issues',
    may: 'runs.read',
    answer: answerOf(road),
  },
  'POST /admin/run-matters/:id/take-back': {
    summary: 'Undo one of the two records of a stop; the other one is then valid',
    may: 'runs.verify',
    body: z.object({
      record: choice(twiceRecords, 'record').describe('second: the record that arrived later'),
      reason: note('Reason', 500),
    }),
    answer: messageAnswer,
    refusals: [409],
    missing: 'There is nothing to clear',
  },
  'POST /admin/run-matters/:id/clear': {
    summary: 'Mark an issue as resolved, with an explanation',
    may: 'runs.verify',
    body: z.object({ note: note('Note', 500) }),
    answer: messageAnswer,
    refusals: [409],
    missing: 'There is nothing to clear',
  },
} as const satisfies CallTable;
