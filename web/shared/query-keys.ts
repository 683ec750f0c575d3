/** Which answers of the query cache a write makes old. Loaded by screens that write, not by every page. */
import type { CallName } from '#contract/calls.ts';
import type { CallAnswer } from './api-types.ts';

type ReadName = Extract<CallName, `GET ${string}`>;

/** The reads of one thing by its id that answer the same as a write to it. */
type SameAnswer<Write extends CallName> = {
  [Read in Extract<ReadName, `${string}/:id`>]: CallAnswer<Write> extends CallAnswer<Read> ? Read : never;
}[Extract<ReadName, `${string}/:id`>];

type Effects = {
  [Write in Exclude<CallName, ReadName>]?: {
    /** What is read again after it. */
    reads: readonly ReadName[];
    /** The read whose newest answer is the write's own. */
    holds?: SameAnswer<Write>;
  };
};

const ownOrder = { reads: ['GET /orders', 'GET /orders/:id', 'GET /orders/:id/status-history'] } as const;
const order = {
  reads: [
    'GET /admin/orders',
    'GET /admin/orders/:id',
    'GET /admin/orders/:id/neighbours',
    'GET /admin/orders/:id/status-history',
    'GET /admin/dashboard',
    'GET /admin/orders/:id/door',
    'GET /admin/orders/:id/entries',
    // A cancelled order gives its stock back, and changes what its customer has spent.
    'GET /admin/products',
    'GET /admin/users/:id',
  ] as const,
} as const;
const moved = { reads: [...order.reads, 'GET /admin/slots', 'GET /admin/pickups'] } as const;
const claim = { reads: [...order.reads, 'GET /admin/upi-claims'] } as const;
const product = { reads: ['GET /admin/products', 'GET /admin/containers', 'GET /admin/dashboard'] } as const;
const category = { reads: ['GET /categories', 'GET /categories/active', 'GET /admin/products'] } as const;
const container = { reads: ['GET /admin/containers'] } as const;
const user = { reads: ['GET /admin/users', 'GET /admin/users/:id', 'GET /admin/dashboard'] } as const;
const callers = { reads: [...user.reads, 'GET /admin/callers', 'GET /admin/callers/:id'] } as const;
const addresses = { reads: ['GET /addresses'] } as const;
const contact = { reads: ['GET /contact', 'GET /admin/dashboard'] } as const;

const slots = { reads: ['GET /admin/slots', 'GET /admin/slot-exceptions'] } as const;
const windows = { reads: ['GET /admin/delivery-windows', 'GET /admin/slots'] } as const;
const zone = { reads: ['GET /admin/zones', 'GET /admin/zones/:id', 'GET /admin/delivery-wishes'] } as const;

const jars = {
  reads: [
    'GET /admin/jars',
    'GET /admin/jars/holders',
    'GET /admin/jars/entries',
    'GET /admin/jars/customers/:id',
    'GET /admin/jars/customers/:id/movements',
  ] as const,
} as const;
const money = {
  reads: [
    'GET /admin/money',
    'GET /admin/money/entries',
    'GET /admin/money/dues',
    'GET /admin/money/balances',
    'GET /admin/money/customers/:id',
    ...order.reads,
  ] as const,
} as const;
const notes = { reads: ['GET /admin/users/:id/notes'] } as const;
const ownJars = { reads: ['GET /jars', 'GET /jars/movements', 'GET /pickups', 'GET /delivery-slots'] } as const;
const ownPlan = {
  reads: [
    'GET /addresses',
    'GET /plans',
    'GET /plans/days',
    'GET /plans/:id',
    'GET /empties',
    'GET /delivery-slots',
    // An order of the day may be cancelled, moved or about to be made.
    ...ownOrder.reads,
  ] as const,
} as const;
const plansOfStaff = { reads: ['GET /admin/plans', 'GET /admin/plans/:id', 'GET /admin/ahead'] } as const;
const pickup = {
  reads: [
    'GET /admin/pickups',
    'GET /admin/pickups/:id',
    'GET /admin/slots',
    'GET /admin/users/:id',
    // A released deposit may pay orders.
    'GET /admin/orders',
    'GET /admin/orders/:id',
  ] as const,
} as const;

/** A write that a screen sends must stand here. */
export const effects = {
  // Plans follow an address that is changed.
  'PUT /auth/profile': ownPlan,
  'POST /addresses': addresses,
  'PUT /addresses/:id': ownPlan,
  'PUT /addresses/:id/default': addresses,
  'DELETE /addresses/:id': ownPlan,
  'POST /orders': { reads: ['GET /account/monthly', 'GET /orders', 'GET /orders/again', 'GET /empties'] },
  'POST /orders/:id/cancel': { reads: [...ownOrder.reads, 'GET /empties'], holds: 'GET /orders/:id' },
  'POST /orders/:id/use-as-credit': { reads: [...ownOrder.reads, 'GET /empties'], holds: 'GET /orders/:id' },
  'POST /orders/:id/pay-back': { reads: [...ownOrder.reads, 'GET /orders/:id', ...ownJars.reads] },
  'POST /orders/:id/move': { reads: [...ownOrder.reads, 'GET /delivery-slots'], holds: 'GET /orders/:id' },
  'POST /plans': ownPlan,
  // Of each act on a plan and on its days.
  'POST /plans/:id': ownPlan,
  'POST /pickups': ownJars,
  'POST /pay-backs': ownJars,
  'POST /pickups/:id/cancel': ownJars,
  'POST /admin/plans/:id/pause': plansOfStaff,
  'POST /admin/plans/:id/resume': plansOfStaff,
  'POST /admin/plans/:id/end': plansOfStaff,
  'POST /admin/pickups/:id/schedule': pickup,
  'POST /admin/pickups/:id/collect': pickup,
  'POST /admin/pickups/:id/refund': pickup,
  'POST /admin/pickups/:id/keep': pickup,
  'POST /admin/pickups/:id/reject': pickup,
  'PUT /admin/orders/:id/status': { ...order, holds: 'GET /admin/orders/:id' },
  'PUT /admin/orders/:id/payment-status': { ...order, holds: 'GET /admin/orders/:id' },
  'POST /admin/orders/:id/delivery': { ...order, holds: 'GET /admin/orders/:id' },
  'POST /admin/orders/:id/failed-stop': { reads: [...order.reads, 'GET /admin/slots'], holds: 'GET /admin/orders/:id' },
  'POST /admin/orders/:id/surplus': { ...order, holds: 'GET /admin/orders/:id' },
  'POST /admin/orders/bulk': order,
  'POST /admin/orders/move': moved,
  'POST /admin/orders/:id/move': { ...moved, holds: 'GET /admin/orders/:id' },
  'POST /upi-claims': { reads: ['GET /upi-claims'] },
  'POST /admin/upi-claims/:id/confirm': claim,
  'POST /admin/upi-claims/:id/refuse': { reads: ['GET /admin/upi-claims'] },
  'POST /admin/products': product,
  'PUT /admin/products/:id': product,
  'PATCH /admin/products/:id/toggle-status': product,
  'DELETE /admin/products/:id/permanent': product,
  'POST /admin/products/:id/restore': product,
  'POST /categories': category,
  'PUT /categories/:id': category,
  'PATCH /categories/:id/toggle-status': category,
  'DELETE /categories/:id/permanent': category,
  'POST /categories/:id/restore': category,
  'POST /admin/containers': container,
  'PUT /admin/containers/:id': container,
  'PATCH /admin/containers/:id/toggle-status': container,
  'POST /admin/users': user,
  'PUT /admin/users/:id/credit-limit': {
    reads: ['GET /admin/users/:id/monthly', 'GET /admin/users/:id/credit-limit/history'],
  },
  'PUT /admin/users/:id/status': user,
  'PUT /admin/users/:id/email': callers,
  'POST /admin/users/:id/notes': notes,
  'DELETE /admin/users/:id/notes/:noteId': notes,
  // Of each act of the money desk.
  'POST /admin/money/payments': money,
  'POST /admin/money/take-backs': money,
  'POST /admin/callers': callers,
  'POST /admin/callers/:id/addresses': callers,
  'POST /admin/callers/:id/orders': { reads: [...moved.reads, ...callers.reads] },
  'PUT /admin/slots': slots,
  'POST /admin/delivery-windows': windows,
  'PUT /admin/delivery-windows/:key': windows,
  'DELETE /admin/delivery-windows/:key': windows,
  'POST /admin/jars/counted': jars,
  'POST /admin/jars/reminders': { reads: ['GET /admin/jars/holders'] },
  'PUT /admin/jars/customers/:id/deposit-terms': { ...jars, holds: 'GET /admin/jars/customers/:id' },
  'PATCH /contact/:id/status': contact,
  'DELETE /contact/:id': contact,
  'PUT /admin/settings': { reads: ['GET /admin/settings', 'GET /admin/settings/history'] },
  'POST /admin/zones': zone,
  'PUT /admin/zones/:id': zone,
  'POST /admin/delivery-wishes/tell': zone,
} as const satisfies Effects;

export type WriteName = keyof typeof effects;
