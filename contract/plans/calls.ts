import { z } from 'zod';
import { deliveryAddress, office } from '../accounts/delivery-address.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import {
  changedByUser,
  choice,
  dataAnswer,
  day,
  id,
  listAnswer,
  pageQuery,
  searchQuery,
  version,
} from '../http/envelope.ts';
import { newOrder, order, windowKey } from '../orders/calls.ts';
import { orderStatuses } from '../orders/status-flow.ts';
import { weekdays } from '../shared/days.ts';
import { mostEveryDays, planEventKinds, planMessages, planProblems, planStates } from './rules.ts';

const weekday = z.literal(weekdays, { error: planMessages.weekday });

const planLine = z.object({
  productId: id,
  name: z.string(),
  size: z.string(),
  image: z.string().nullable(),
  containerId: id.nullable(),
  quantity: z.int(),
  price: rupees().nullable().describe('current price in rupees; null if the product is no longer sold'),
  deposit: rupees()
    .nullable()
    .describe(
      'current deposit in rupees of a unit for which no empty is returned; null if the product is no longer sold',
    ),
});
/** @public */
export type PlanLine = z.infer<typeof planLine>;

const window = z.object({ key: z.string(), label: z.string(), from: z.string(), to: z.string() });

const planDay = z.object({
  planId: id,
  date: z.iso.date().describe('day of the rhythm, which identifies this delivery in calls that change it'),
  on: z.iso.date().describe('day of the delivery'),
  window,
  state: z
    .enum(['due', 'skipped', 'paused', 'made', 'failed'])
    .describe('made: it has an order; failed: the shop could not make one'),
  isMoved: z.boolean(),
  items: z.array(z.object({ productId: id, name: z.string(), quantity: z.int() })),
  isChanged: z.boolean().describe('true if the quantities differ from those of the plan'),
  makeAt: z.iso.datetime().describe('time at which its order is made'),
  cutoffAt: z.iso.datetime().describe('time from which nothing can be changed'),
  order: z.object({ id, orderNumber: z.string(), status: z.enum(orderStatuses) }).nullable(),
  isLate: z.boolean().describe('true if its order was made too late'),
  leftOut: z.array(z.object({ productId: id, name: z.string(), wanted: z.int(), got: z.int() })),
  toldAmount: rupees().nullable().describe('price in rupees that was announced to the customer, deposit included'),
  problem: z
    .enum(planProblems)
    .nullable()
    .describe('reason why a failed day has no order, or why a due day could get none today'),
  closedNote: z
    .string()
    .default('')
    .describe('note of staff about the closed slot of a due day; empty if there is none'),
});
export type PlanDay = z.infer<typeof planDay>;

/** An order in the list of delivery days, without the fields that only the order's own page shows. */
const dayOrder = order
  .pick({
    id: true,
    orderNumber: true,
    status: true,
    planId: true,
    deliveryDate: true,
    deliveryTime: true,
    deliveryWindow: true,
    deliveryPincode: true,
    totalAmount: true,
    deliveryCharge: true,
    floorCharge: true,
    depositAmount: true,
  })
  .extend({
    items: z.array(z.object({ productId: id, name: z.string(), quantity: z.int() })),
    cutoffAt: z.iso
      .datetime()
      .nullable()
      .describe('time until which it can be moved; null if its window no longer exists'),
  });
/** @public */
export type DayOrder = z.infer<typeof dayOrder>;

/** A pick-up of empty jars in the list of delivery days. */
const dayPickup = z.object({
  id,
  status: z.enum(['requested', 'scheduled']),
  on: z.iso.date(),
  window,
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
});
/** @public */
export type DayPickup = z.infer<typeof dayPickup>;

const plan = z.object({
  id,
  status: z.enum(['active', 'ended']),
  version: z.int(),
  everyDays: z.int().nullable(),
  weekdays: z.array(weekday),
  startDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
  window,
  lines: z.array(planLine),
  onlyEmpties: z.boolean(),
  paymentMethod: z.string(),
  useCredit: z.boolean(),
  ...deliveryAddress,
  ...office,
  notes: z.string(),
  pause: z
    .object({ from: z.iso.date(), until: z.iso.date().nullable(), byShop: z.boolean() })
    .nullable()
    .describe('the current or the next pause'),
  next: planDay.nullable().describe('the next delivery that is neither skipped nor paused'),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Plan = z.infer<typeof plan>;

/** The effects of a change of a plan, or of its dry run. Screens show every part of them to the customer. */
const outcome = z.object({
  skips: z.array(z.iso.date()).describe('days of deliveries that are not made'),
  takesBack: z.array(z.iso.date()).describe('skipped days that are delivered again'),
  moves: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), window: window })),
  cancels: z.array(z.object({ id, orderNumber: z.string(), on: z.iso.date() })).describe('orders that are cancelled'),
  stays: z.array(z.object({ id, orderNumber: z.string(), on: z.iso.date() })).describe('earlier orders that are kept'),
  makesNow: z.array(planDay).describe('deliveries whose orders are made now, because they are due'),
  next: planDay.nullable().describe('the next delivery after the change'),
});
export type PlanOutcome = z.infer<typeof outcome>;

const planForm = newOrder.omit({ deliveryDate: true, empties: true }).extend({
  expectedTotal: newOrder.shape.expectedTotal.describe(
    'price of one complete delivery at current prices, with the deposit of every jar; a different sum is refused',
  ),
  everyDays: z
    .int(planMessages.everyDays)
    .nullable()
    .default(null)
    .describe(`interval in days, from 1 to ${mostEveryDays}; either this or weekdays`),
  weekdays: z
    .array(weekday)
    .max(7, planMessages.weekday)
    .default([])
    .describe('weekdays of the deliveries; 1 is Monday'),
  startDate: day('startDate'),
  endDate: day('endDate').nullable().default(null),
  onlyEmpties: z
    .boolean()
    .default(false)
    .describe(
      'true: orders only as many units as the customer has unpromised empties, at most the quantity of the plan',
    ),
  dryRun: z.boolean().default(false).describe('true: answers what would be changed, and changes nothing'),
});

const dryRun = z.boolean().default(false).describe('true: answers what would be changed, and changes nothing');
const done = dataAnswer({ plan, outcome });
/** The plan is null for a dry run, because a plan that was not saved has no id. */
const begun = dataAnswer({ plan: plan.nullable().describe('the new plan; null for a dry run'), outcome });
const missing = 'Plan not found';

const move = z.object({ deliveryDate: day('deliveryDate'), deliveryTime: windowKey, dryRun });
const quantities = z.object({ items: newOrder.shape.items, dryRun });

const pause = z.object({ from: day('from'), until: day('until').nullable().default(null), dryRun });
const press = z.object({ dryRun });

const customer = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  isActive: z.boolean(),
});
const adminPlan = plan.extend({ customer });
export type AdminPlan = z.infer<typeof adminPlan>;

const event = z.object({
  id,
  kind: z.enum(planEventKinds),
  details: z.record(z.string(), z.unknown()).describe('details of the event, such as the day or the pause'),
  changedByUser,
  createdAt: z.iso.datetime(),
});
export type PlanEvent = z.infer<typeof event>;

const planFilter = z.object({
  customerId: id.optional(),
  productId: id.optional(),
  zoneId: id.optional().describe('current zone of the address'),
  dueOn: day('dueOn').optional().describe('only plans with a delivery on that day that has no order yet'),
  state: choice(planStates, 'state')
    .optional()
    .describe(
      'byShop: paused because the customer was deactivated; atRisk: the customer was informed that the next delivery has a problem; failing: active, and at least one of the last 14 days failed',
    ),
  search: searchQuery.describe('name of the customer or recipient, digits of the phone number, or address'),
});
export type PlanFilterQuery = z.output<typeof planFilter>;

const own = { may: 'orders.place', refusals: [409, 429], missing } as const;
const ownDay = { ...own, params: z.object({ id, date: day('date') }), answer: done } as const;
const staff = { may: 'orders.manage', refusals: [409], missing } as const;

/** Calls for plans: repeating deliveries. */
export const planCalls = {
  'GET /plans': {
    fresh: true,
    summary: 'My plans: active ones first, then ended ones, newest first',
    may: 'orders.place',
    query: z.object(pageQuery(20)),
    answer: listAnswer('plans', plan),
  },
  'GET /plans/days': {
    fresh: true,
    summary:
      'My deliveries up to `to`, at most 30 days ahead, fewer if the answer gets long: days of plans with the failed ones of the last 7 days, other orders, and pick-ups of jars',
    may: 'orders.place',
    answer: dataAnswer({
      from: z.iso.date(),
      to: z.iso.date(),
      days: z.array(planDay),
      orders: z.array(dayOrder).describe('open orders, including late ones, and delivered orders of today and later'),
      pickups: z.array(dayPickup),
    }),
  },
  'GET /plans/:id': {
    ...own,
    fresh: true,
    summary: 'One plan of mine',
    answer: dataAnswer({ plan }),
    refusals: [],
  },
  'POST /plans': {
    summary: 'Start a plan',
    may: 'orders.place',
    idempotent: true,
    body: planForm,
    answer: begun,
    status: 201,
    refusals: [429],
  },
  'POST /plans/:id': {
    ...own,
    summary: 'Change a plan for all days that have no order yet',
    body: planForm.extend({ version }),
    answer: done,
  },
  'POST /plans/:id/dates/:date/skip': {
    ...ownDay,
    summary: 'Skip one day until its cut-off; an order made for it is cancelled',
    body: press,
  },
  'POST /plans/:id/dates/:date/unskip': {
    ...ownDay,
    summary: 'Deliver on a skipped day again, or accept the new price of a day that failed because the price had risen',
    body: press,
  },
  'POST /plans/:id/dates/:date/move': { ...ownDay, summary: 'Move one day to another slot', body: move },
  'POST /plans/:id/dates/:date/quantities': {
    ...ownDay,
    summary: 'Order other quantities on one day',
    body: quantities,
  },
  'POST /plans/:id/pause': {
    ...own,
    summary: 'Pause a plan; without an end date until I resume it',
    body: pause,
    answer: done,
  },
  'POST /plans/:id/resume': { ...own, summary: 'Resume a paused plan', body: press, answer: done },
  'POST /plans/:id/end': { ...own, summary: 'End a plan', body: press, answer: done },
  'GET /admin/plans': {
    fresh: true,
    summary: 'Plans of customers: active ones by their next delivery, ended ones newest first',
    may: 'orders.read',
    query: planFilter.extend(pageQuery()),
    answer: listAnswer('plans', adminPlan),
  },
  'GET /admin/plans/planned': {
    fresh: true,
    summary: 'Number of planned deliveries of a slot or day that have no order yet',
    may: 'orders.read',
    query: z.object({
      date: day('date'),
      windowKey: z.string().max(40).optional().describe('the whole day if omitted'),
      zoneId: id.optional().describe('every zone if omitted'),
    }),
    answer: dataAnswer({ planned: z.int() }),
  },
  'GET /admin/plans/export': {
    summary: 'All plans that match a filter as a spreadsheet',
    may: 'orders.export',
    needsProof: 'withFactor',
    query: planFilter,
    archivedAs: 'plans',
  },
  'GET /admin/plans/:id': {
    ...staff,
    may: 'orders.read',
    fresh: true,
    summary: 'One plan with its days from two weeks ago to 30 days ahead',
    answer: dataAnswer({ plan: adminPlan, days: z.array(planDay), history: z.array(event) }),
    refusals: [],
  },
  'POST /admin/callers/:id/plans': {
    summary: 'Begin a plan for a customer who calls',
    may: 'orders.manage',
    idempotent: true,
    params: z.object({ id }),
    body: planForm,
    answer: begun,
    status: 201,
    missing: 'Customer not found',
  },
  'POST /admin/plans/:id': {
    ...staff,
    summary: 'Change a customer’s plan: all days of which no order was made yet',
    body: planForm.extend({ version }),
    answer: done,
  },
  'POST /admin/plans/:id/pause': { ...staff, summary: 'Pause a customer’s plan', body: pause, answer: done },
  'POST /admin/plans/:id/resume': {
    ...staff,
    summary: 'Resume a customer’s paused plan',
    body: press,
    answer: done,
  },
  'POST /admin/plans/:id/end': { ...staff, summary: 'End a customer’s plan', body: press, answer: done },
} as const satisfies CallTable;
