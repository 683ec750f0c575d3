/** Which cached answers a write (a call that changes data) invalidates. Loaded only by screens that send writes. */
import type { CallName, Calls } from '#contract/calls.ts';
import type { permissionsOf, StaffRole } from '#contract/shared/permissions.ts';
import type { CallAnswer } from './api-types.ts';

type ReadName = Extract<CallName, `GET ${string}`>;
type AnyWrite = Exclude<CallName, ReadName>;
type StaffPermission = (typeof permissionsOf)[StaffRole][number];

/** A write of staff can affect any answer, so all answers on the screen are loaded again. */
type StaffWrite = { [Write in AnyWrite]: Calls[Write]['may'] extends StaffPermission ? Write : never }[AnyWrite];

/** GET calls by id whose answer has the same type as the answer of the write. */
type SameAnswer<Write extends CallName> = {
  [Read in Extract<ReadName, `${string}/:id`>]: CallAnswer<Write> extends CallAnswer<Read> ? Read : never;
}[Extract<ReadName, `${string}/:id`>];

const ownOrder = [
  'GET /orders',
  'GET /orders/:id',
  'GET /orders/:id/edit',
  'GET /orders/:id/status-history',
  'GET /plans/days',
] as const;
const ownJars = ['GET /jars', 'GET /jars/movements', 'GET /pickups', 'GET /plans/days', 'GET /delivery-slots'] as const;
const ownPlan = [
  'GET /addresses',
  'GET /plans',
  'GET /plans/:id',
  'GET /empties',
  'GET /delivery-slots',
  // A change of a plan may also cancel, move or place an order.
  ...ownOrder,
] as const;

/**
 * The GET calls whose cached answers a customer's write invalidates. Every write that a screen sends must be listed.
 */
export const readsAfter = {
  'DELETE /auth/sessions': ['GET /auth/sessions'],
  'DELETE /auth/sessions/:id': ['GET /auth/sessions'],
  // Plans use the address of the profile.
  'PUT /auth/profile': ownPlan,
  'POST /addresses': ['GET /addresses'],
  'PUT /addresses/:id': ownPlan,
  'PUT /addresses/:id/default': ['GET /addresses'],
  'DELETE /addresses/:id/position': ['GET /addresses'],
  'DELETE /addresses/:id': ownPlan,
  'POST /orders': ['GET /account/monthly', 'GET /orders', 'GET /orders/again', 'GET /empties', 'GET /plans/days'],
  'POST /orders/:id/cancel': [...ownOrder, 'GET /empties'],
  'POST /orders/:id/use-as-credit': [...ownOrder, 'GET /empties'],
  'POST /orders/:id/pay-back': [...ownOrder, ...ownJars],
  'POST /orders/:id/move': [...ownOrder, 'GET /delivery-slots'],
  'POST /orders/:id/empties': [...ownOrder, ...ownJars, 'GET /empties', 'GET /account/monthly'],
  'POST /orders/:id/edit': [...ownOrder, ...ownJars, 'GET /empties', 'GET /account/monthly', 'GET /orders/again'],
  'POST /orders/:id/invoice': ['GET /orders/:id/documents', 'GET /orders/:id/status-history'],
  'POST /orders/:id/run/answer': [...ownOrder, 'GET /orders/:id/run'],
  'POST /plans': ownPlan,
  // Covers every action on a plan and on its days.
  'POST /plans/:id': ownPlan,
  'POST /pickups': ownJars,
  'POST /pay-backs': ownJars,
  'POST /pickups/:id/cancel': ownJars,
  'POST /upi-claims': ['GET /upi-claims'],
  'PUT /push': ['GET /push'],
} as const satisfies { [Write in AnyWrite]?: readonly ReadName[] };

export type CustomerWrite = keyof typeof readsAfter;
export type WriteName = CustomerWrite | StaffWrite;

/** For some writes, the GET call whose cached answer is replaced by the answer of the write. */
export const holds = {
  'POST /orders/:id/cancel': 'GET /orders/:id',
  'POST /orders/:id/use-as-credit': 'GET /orders/:id',
  'POST /orders/:id/move': 'GET /orders/:id',
  'POST /orders/:id/empties': 'GET /orders/:id',
  'POST /orders/:id/edit': 'GET /orders/:id',
  'PUT /admin/orders/:id/status': 'GET /admin/orders/:id',
  'PUT /admin/orders/:id/payment-status': 'GET /admin/orders/:id',
  'POST /admin/orders/:id/delivery': 'GET /admin/orders/:id',
  'POST /admin/orders/:id/failed-stop': 'GET /admin/orders/:id',
  'POST /admin/orders/:id/surplus': 'GET /admin/orders/:id',
  'POST /admin/orders/:id/move': 'GET /admin/orders/:id',
  'POST /admin/orders/:id/edit': 'GET /admin/orders/:id',
  'PUT /admin/jars/customers/:id/deposit-terms': 'GET /admin/jars/customers/:id',
  // These answers say that the server is checking the rows again. The screen polls until the check has ended, and so
  // gets the new faults.
  'PUT /admin/imports/:id/columns': 'GET /admin/imports/:id',
  'PUT /admin/imports/:id/sheets': 'GET /admin/imports/:id',
  'PUT /admin/imports/:id/values': 'GET /admin/imports/:id',
  'PUT /admin/imports/:id/cells': 'GET /admin/imports/:id',
  'PUT /admin/imports/:id/skipped': 'GET /admin/imports/:id',
} as const satisfies { [Write in WriteName]?: SameAnswer<Write> };
