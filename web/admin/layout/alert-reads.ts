import type { AlertKind } from '#contract/alerts/kinds.ts';
import type { CallName } from '#contract/calls.ts';

type Read = Extract<CallName, `GET ${string}`>;

const ofTheDay = ['GET /admin/dashboard', 'GET /admin/today'] as const;
const ofRuns = ['GET /admin/road', 'GET /admin/runs', 'GET /admin/runs/:id', 'GET /admin/run-matters'] as const;

/**
 * For each kind of alert, the cached answers that it makes outdated. Screens that show these answers load them again.
 */
export const readsOfAlerts: Readonly<Record<AlertKind, readonly Read[]>> = {
  order: [
    ...ofTheDay,
    'GET /admin/orders',
    'GET /admin/orders/sum',
    'GET /admin/sheet',
    'GET /admin/slots',
    'GET /admin/runs',
    'GET /admin/ahead',
  ],
  failedStop: [...ofTheDay, ...ofRuns, 'GET /admin/orders', 'GET /admin/orders/:id', 'GET /admin/sheet'],
  issue: [...ofTheDay, ...ofRuns],
  claim: [...ofTheDay, 'GET /admin/upi-claims'],
  complaint: [...ofTheDay, 'GET /admin/complaints', 'GET /admin/complaints/:id'],
  complaintReply: ['GET /admin/complaints', 'GET /admin/complaints/:id'],
  complaintDue: [...ofTheDay, 'GET /admin/complaints'],
  lowStock: [...ofTheDay, 'GET /admin/products'],
  emails: [...ofTheDay, 'GET /admin/start'],
};
