/**
 * Calls for the business figures of a period (the screen Numbers), and for the lists behind figures that no other
 * screen lists.
 */
import { z } from 'zod';
import { kindsOfWork } from '../audit/work.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, day, id, listAnswer, pageQuery } from '../http/envelope.ts';
import { runStates } from '../runs/rules.ts';
import { failureReasons } from './lists.ts';
import { namesOfPeriods, spanFaults, usualPeriod } from './period.ts';

interface Typed {
  from?: string | undefined;
  to?: string | undefined;
}
const checkSpan = ({ from, to }: Typed, context: z.RefinementCtx) => {
  for (const { path, msg } of spanFaults({ ...(from && { from }), ...(to && { to }) })) {
    context.addIssue({ code: 'custom', path: [path], message: msg });
  }
};

const chosenDays = {
  from: day('from').optional().describe('first day, in Asia/Kolkata'),
  to: day('to').optional().describe('last day, in Asia/Kolkata; a period has at most 366 days'),
};
const period = z
  .object({ period: choice(namesOfPeriods, 'period').default(usualPeriod), ...chosenDays })
  .superRefine(({ from, to }, context) => {
    if (from !== undefined || to !== undefined) checkSpan({ from, to }, context);
  });

const span = { from: day('from'), to: day('to') };

/** A figure for the period, and for the period before it. Null means that the shop has no records of that time. */
const figure = z.object({ now: z.number().nullable(), before: z.number().nullable() });
const amounts = z.object({ now: rupees().nullable(), before: rupees().nullable() });
const days = z.object({ from: z.iso.date(), to: z.iso.date(), days: z.int() });

const numbers = z.object({
  period: days,
  before: days,
  since: z.iso.date().nullable().describe('day of the first order of the shop; null if it has none'),
  orders: z
    .object({
      placed: figure.describe('orders placed, including orders that were cancelled later'),
      cancelled: figure.describe('the part of `placed` that was cancelled'),
      delivered: figure.describe('orders that were delivered on these days'),
      litres: figure.describe('delivered units, each with the volume that its product has now'),
      onTime: figure.describe('delivered before the end of their slot'),
      late: figure.describe('delivered after the end of their slot'),
    })
    .nullable()
    .describe('null for readers who may not see orders'),
  failures: z
    .array(z.object({ reason: z.enum(failureReasons), count: figure }))
    .nullable()
    .describe('stops at which an order could not be delivered, by reason; null for readers who may not see orders'),
  jars: z
    .array(z.object({ id, name: z.string(), out: figure, back: figure }))
    .nullable()
    .describe('jars that came to customers and that left them, by container; null for readers who may not see jars'),
  cash: z
    .object({
      bags: figure.describe('cash bags of riders that were counted'),
      expected: amounts.describe('cash that should have been in these bags, according to the records'),
      counted: amounts,
      difference: amounts.describe('counted minus expected'),
    })
    .nullable()
    .describe('null for readers who may not see money'),
  quiet: figure
    .nullable()
    .describe('customers who have not ordered for twice their usual gap; null for readers who may not see customers'),
  riders: z
    .array(
      z.object({
        id,
        name: z.string(),
        runs: figure,
        stops: figure.describe('stops at which something was delivered or collected'),
        failed: figure.describe('stops at which nothing could be delivered or collected'),
        jars: figure.describe('jars given to customers'),
        minutes: figure.describe('total minutes from start to return, of the runs that have returned'),
        cash: amounts.describe('cash that was counted when the runs were closed'),
      }),
    )
    .nullable()
    .describe('null for readers who may not see runs'),
  staff: z
    .array(z.object({ id, name: z.string(), all: figure, work: z.record(z.enum(kindsOfWork), figure) }))
    .nullable()
    .describe('entries of the audit log; null for readers who may not see it'),
});
export type Numbers = z.infer<typeof numbers>;
export type Figure = z.infer<typeof figure>;

const failedStop = z.object({
  id,
  at: z.iso.datetime(),
  order: z.object({ id, orderNumber: z.string(), name: z.string() }),
  rider: z.string().nullable().describe('null for a stop without a run'),
  reason: z.string(),
});
export type FailedStop = z.infer<typeof failedStop>;

const cashBag = z.object({
  id: id.describe('id of the event in the ledger'),
  at: z.iso.datetime(),
  rider: z.string(),
  runId: id.nullable().describe('run that was closed; null for cash handed over without one'),
  expected: rupees(),
  counted: rupees(),
  difference: rupees(),
  reason: z.string(),
});
export type CashBag = z.infer<typeof cashBag>;

const drivenRun = z.object({
  id,
  day: z.iso.date(),
  rider: z.string(),
  state: z.enum(runStates),
  stops: z.int(),
  failed: z.int(),
  jars: z.int(),
  minutes: z.int().nullable().describe('minutes from the start to the return; null until the run has returned'),
  cash: rupees().nullable().describe('cash counted when the run was closed; null until then'),
});
export type DrivenRun = z.infer<typeof drivenRun>;

const quietCustomer = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  whatsApp: z.string().nullable().describe('link that opens a chat; null without a usable phone number'),
  lastOrder: z.iso.date(),
  usualGap: z.number().describe('median of days between their last orders'),
  quietSince: z.iso.date().describe('first day after more than twice their usual gap'),
});
export type QuietCustomer = z.infer<typeof quietCustomer>;

export const numbersCalls = {
  'GET /admin/numbers': {
    summary: 'Numbers of a period beside those of the period before, as far as the reader may see them',
    may: 'shop.follow',
    query: period,
    answer: dataAnswer({ numbers }),
  },
  'GET /admin/numbers/export': {
    summary: 'The same numbers as a spreadsheet, one row each',
    may: 'shop.follow',
    query: period,
    archivedAs: false,
  },
  'GET /admin/numbers/failed-stops': {
    summary: 'Stops at which an order could not be delivered, newest first',
    may: 'orders.read',
    query: z
      .object({ ...span, reason: choice(failureReasons, 'reason').optional(), ...pageQuery(20) })
      .superRefine(checkSpan),
    answer: listAnswer('stops', failedStop),
  },
  'GET /admin/numbers/cash-bags': {
    summary: 'Cash bags of riders that were counted, newest first',
    may: 'money.read',
    query: z.object({ ...span, ...pageQuery(20) }).superRefine(checkSpan),
    answer: listAnswer('bags', cashBag),
  },
  'GET /admin/numbers/runs': {
    summary: 'Started runs of some days, newest first',
    may: 'runs.read',
    query: z.object({ ...span, riderId: id.optional(), ...pageQuery(20) }).superRefine(checkSpan),
    answer: listAnswer('runs', drivenRun),
  },
  'GET /admin/numbers/quiet': {
    summary: 'Customers who went quiet on some days and had not ordered again by their end',
    may: 'users.read',
    query: z.object({ ...span, ...pageQuery(20) }).superRefine(checkSpan),
    answer: listAnswer('customers', quietCustomer),
  },
} as const satisfies CallTable;
