/** Calls for dispatch (who delivers what, in which order, and what came back) and for riders' accounts. */
import { z } from 'zod';
import { deliveryAddress } from '../accounts/delivery-address.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, day, id, listAnswer, messageAnswer, pageQuery, version } from '../http/envelope.ts';
import { countField, valueFields, withExportReason } from '../http/value-fields.ts';
import { windowKey } from '../orders/calls.ts';
import { windowSpan } from '../slots/calls.ts';
import {
  customerRequests,
  mostStops,
  requestStates,
  riderChangeRules,
  riderLoginRules,
  riderRules,
  runStates,
  stopOutcomes,
  upiChecks,
} from './rules.ts';

/** Maximum customers' requests shown on the screen of one run. */
export const mostRequests = 100;

/** An order or pick-up of a day, as a dispatcher sees it. */
const stop = z.object({
  orderId: id.nullable(),
  pickupId: id.nullable().describe('either `orderId` or `pickupId` is set'),
  orderNumber: z.string().nullable(),
  status: z.string().describe('status of the order or pick-up'),
  outcome: z.enum(stopOutcomes).nullable(),
  isSale: z.boolean().describe('true if a rider sold it at the door without an order'),
  runIds: z.array(id).describe('ids of the runs in which it is or was a stop'),
  hasPhoto: z.boolean().describe('true if the rider took a photo of a failed delivery'),
  record: z
    .object({
      at: z.iso.datetime().nullable().describe('time of the record; null if it is unknown'),
      by: z.string().nullable().describe('name of the rider; null if staff recorded the stop'),
      cash: rupees().describe('cash in rupees taken at the door'),
      upi: rupees().describe('rupees paid by UPI at the door'),
      reason: z.string().describe('reason why nothing was delivered; empty for other stops'),
    })
    .nullable()
    .describe('record of a completed stop; null for an open one'),
  windowKey: z.string(),
  zone: z.string(),
  ...deliveryAddress,
  summary: z.string().describe('summary such as 2 × Jar, 20 L'),
  units: z.int(),
  jars: z.int().describe('units in containers that must be returned'),
  empties: z.int().describe('number of expected empties'),
  toCollect: rupees().describe('cash in rupees to collect'),
});
export type DispatchStop = z.infer<typeof stop>;

const run = z.object({
  id,
  day: z.iso.date(),
  windowKey: z.string().describe('key of the window; empty for the whole day'),
  state: z.enum(runStates),
  version: z.int(),
  rider: z.object({
    id,
    name: z.string(),
    heardAt: z.iso.datetime().nullable().describe('time at which the phone was last heard from; null if never'),
  }),
  startedAt: z.iso.datetime().nullable(),
  returnedAt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  verifiedBy: z.string().nullable(),
  stops: z.int(),
  done: z.int(),
  failed: z.int(),
  empties: z.int().describe('number of expected empties'),
  toCollect: rupees().describe('cash in rupees to collect at the open stops'),
  products: z.array(
    z.object({
      productId: id,
      name: z.string(),
      container: z.object({ id, name: z.string() }).nullable().describe('null for a product without a container'),
      planned: z.int(),
      loaded: z.int(),
      sold: z.int().describe('number of units that the rider sold without an order'),
    }),
  ),
});
export type Run = z.infer<typeof run>;

/** The cash, goods and empties that the rider should bring back, and those counted when the run was closed. */
const closing = z.object({
  balance: rupees().describe('cash in rupees that the rider should have'),
  counted: rupees().nullable(),
  full: z.array(z.object({ productId: id, name: z.string(), expected: z.int(), count: z.int().nullable() })),
  empties: z.array(z.object({ containerId: id, name: z.string(), expected: z.int(), count: z.int().nullable() })),
  bank: rupees().describe('rupees paid by UPI, without reversed payments'),
  upi: z
    .array(
      z.object({
        id: id.describe('id of the act that recorded it'),
        orderId: id.nullable(),
        orderNumber: z.string().nullable(),
        name: z.string().describe('name of the customer'),
        amount: rupees(),
        check: z
          .enum(upiChecks)
          .nullable()
          .describe('result of checking the payment with the bank; null until staff have checked it'),
        reason: z.string().describe('reason of the reversal'),
      }),
    )
    .describe('UPI payments that the rider recorded'),
  waitingActs: z.boolean().describe('true if stops are open: the phone may have acts that were not sent yet'),
  reason: z.string(),
});
export type RunClosing = z.infer<typeof closing>;

const request = z.object({
  id: id.describe('id of the act'),
  madeAt: z.iso.datetime(),
  orderId: id.nullable().describe('order of the stop'),
  orderNumber: z.string().nullable(),
  name: z.string().describe('name of the customer'),
  wish: z.enum(customerRequests),
  day: z.string().nullable().describe('day to which the delivery is moved'),
  state: z.enum(requestStates),
});

const runDetail = run.extend({
  list: z.array(stop).describe('the stops in their order'),
  unplaced: z.int().describe('number of open stops without a known position, which are arranged by their PIN code'),
  requests: z.array(request).max(mostRequests).describe('requests of customers to the rider, newest first'),
  closing,
});
export type RunDetail = z.infer<typeof runDetail>;

const wantedStop = z
  .object({ orderId: id.nullable().default(null), pickupId: id.nullable().default(null) })
  .refine(({ orderId, pickupId }) => (orderId === null) !== (pickupId === null), {
    error: 'Name an order or a pick-up',
  });
const stops = z.array(wantedStop).max(mostStops);
/** Maximum units or empties of a product on a run. */
export const mostOnBoard = 9999;

const runAnswer = dataAnswer({ run: runDetail });

/** Maximum runs that a person's page lists. */
export const mostHeldRuns = 20;
const held = z.object({
  cash: rupees().describe('rupees in the cash bag of a rider; 0 for others'),
  runs: z
    .array(z.object({ id, day: z.iso.date(), state: z.enum(runStates), isRider: z.boolean() }))
    .describe(`runs that are not closed, oldest first, at most ${mostHeldRuns}: as their rider, or planned by them`),
  runCount: z.int(),
  issues: z.int().describe('open issues of their runs'),
  invitations: z.int().describe('invitations that they have sent and that were not accepted yet'),
});
export type Held = z.infer<typeof held>;
const missing = 'Run not found';
export const act = { may: 'runs.manage', answer: runAnswer, refusals: [409], missing } as const;

export const runCalls = {
  'GET /admin/runs': {
    fresh: true,
    summary: 'The runs of a day, and the stops that are in no open run',
    may: 'runs.read',
    query: z.object({
      date: day('date').optional().describe('today if omitted'),
      window: windowKey.optional().describe('key of a window; the whole day if omitted'),
      ...pageQuery(20),
    }),
    answer: listAnswer('stops', stop, {
      day: z.iso.date(),
      today: z.iso.date(),
      windows: z.array(z.object(windowSpan)),
      runs: z.array(run).max(100),
    }),
  },
  'GET /admin/runs/export': {
    summary: 'All runs as a spreadsheet, newest first, a row for each stop',
    may: 'orders.export',
    needsProof: 'withFactor',
    archivedAs: 'runs',
  },
  'GET /admin/runs/:id': {
    fresh: true,
    summary: 'One run with its stops, its load and what should be returned',
    may: 'runs.read',
    answer: runAnswer,
    missing,
  },
  'POST /admin/runs': {
    summary: 'Plan a run: stops of a day for a rider',
    may: 'runs.manage',
    idempotent: true,
    body: z.object({ day: day('day'), windowKey: windowKey.or(z.literal('')).default(''), riderId: id, stops }),
    answer: runAnswer,
    status: 201,
    missing: 'Rider not found',
  },
  'PUT /admin/runs/:id': {
    ...act,
    summary: 'Change the rider, or the stops and their order, of a run that is not verified',
    body: z.object({
      version,
      riderId: id.optional(),
      stops: stops.optional().describe('all stops in their order'),
    }),
  },
  'POST /admin/runs/:id/arrange': {
    ...act,
    summary: 'Order the open stops by window, area and building',
    body: z.object({ version }),
  },
  'POST /admin/runs/:id/move-stops': {
    ...act,
    summary: 'Move open stops to another run, or to a new run of a rider; the phones of both riders say so',
    idempotent: true,
    body: z
      .object({
        version,
        stops: stops.min(1, 'Choose at least one stop'),
        toRunId: id.nullable().default(null).describe('run that gets the stops, at its end'),
        toRiderId: id.nullable().default(null).describe('rider who gets a new run for the same day'),
      })
      .refine(({ toRunId, toRiderId }) => (toRunId === null) !== (toRiderId === null), {
        error: 'Name a run or a rider',
        path: ['toRunId'],
      }),
  },
  'DELETE /admin/runs/:id': {
    summary: 'Delete a run that was not started; its stops return to dispatch',
    may: 'runs.manage',
    answer: messageAnswer,
    refusals: [409],
    missing,
  },
  'POST /admin/runs/:id/start': {
    ...act,
    summary: 'Start a run; its confirmed and preparing orders are then on their way, and its load leaves the depot',
    idempotent: true,
    body: z.object({
      version,
      loads: z
        .array(z.object({ productId: id, loaded: countField('Units', mostOnBoard) }))
        .max(200)
        .default([])
        .describe('products whose loaded number differs from the plan'),
    }),
  },
} as const satisfies CallTable;

const rider = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  balance: rupees().describe('cash in rupees that is not handed over yet'),
  heardAt: z.iso.datetime().nullable().describe('time at which the phone was last heard from; null if never'),
  wrongPins: z
    .int()
    .describe('wrong PINs within a day from phones on which the rider never signed in: a stranger may be guessing'),
  hasEasyPin: z.boolean().describe('true if the PIN is easy to guess; known from the last sign-in'),
});
export type Rider = z.infer<typeof rider>;

/** Calls for riders' accounts, as staff manage them, and the riders' sign-in. */
export const riderAccountCalls = {
  'POST /admin/rider-login': {
    summary: 'Sign in as a rider, by phone number and PIN',
    may: 'anyone',
    hashes: true,
    body: z.object({
      ...valueFields(riderLoginRules),
      device: z
        .string()
        .regex(/^[\w-]{43}$/, 'device must be the secret of an earlier answer')
        .optional()
        .describe('secret of this phone: wrong PINs from other phones do not lock it out'),
    }),
    answer: dataAnswer({
      token: z.string(),
      rider: z.object({ id, name: z.string() }),
      device: z.string().describe('secret of this phone, to be stored for its next sign-in'),
      isPinEasy: z.boolean().describe('true if the shop should give the rider another PIN'),
    }),
    refusals: [401, 403, 429, 503],
  },
  'GET /admin/riders': {
    fresh: true,
    summary: 'Riders by name, with their cash',
    may: 'runs.read',
    query: z.object(pageQuery(20)),
    answer: listAnswer('riders', rider),
  },
  'GET /admin/riders/export': {
    summary: 'All riders as a spreadsheet',
    may: 'users.export',
    needsProof: 'withFactor',
    query: z.object(withExportReason),
    archivedAs: 'riders',
  },
  'POST /admin/riders': {
    summary: 'Add a rider',
    may: 'users.staff',
    needsProof: 'withFactor',
    idempotent: true,
    body: z.object(valueFields(riderRules)),
    answer: dataAnswer({ rider }),
    status: 201,
  },
  'GET /admin/people/:id/held': {
    summary: 'Cash bag, runs, issues and invitations that a member of staff or a rider still has',
    may: 'runs.read',
    fresh: true,
    answer: dataAnswer({ held }),
    missing: 'User not found',
  },
  'PUT /admin/riders/:id': {
    summary: 'Change a rider; a new PIN or a deactivation ends the sessions',
    may: 'users.staff',
    needsProof: 'withFactor',
    body: z.object({ ...valueFields(riderChangeRules), isActive: z.boolean() }),
    answer: dataAnswer({ rider }),
    refusals: [409],
    missing: 'Rider not found',
  },
} as const satisfies CallTable;
