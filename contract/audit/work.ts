/** The kinds of work that the screen Numbers counts for each member of staff. The browser loads this file. */
import { message } from '../shared/translate.ts';

/**
 * Each kind of work with the calls whose entries in the audit log it counts. `deliveries` also counts calls that change
 * the status of orders to delivered.
 */
export const staffWork = {
  phoneOrders: { name: message('Orders by phone'), calls: ['POST /admin/callers/:id/orders'] },
  deliveries: {
    name: message('Deliveries recorded'),
    calls: ['POST /admin/orders/:id/delivery', 'POST /admin/orders/:id/failed-stop'],
  },
  payments: {
    name: message('Payments recorded'),
    calls: ['PUT /admin/orders/:id/payment-status', 'POST /admin/money/payments', 'POST /admin/upi-claims/:id/confirm'],
  },
  orderEdits: {
    name: message('Orders edited or moved'),
    calls: ['POST /admin/orders/:id/edit', 'POST /admin/orders/:id/move', 'POST /admin/orders/move'],
  },
} as const;
export type StaffWork = keyof typeof staffWork;
export const kindsOfWork = Object.keys(staffWork) as [StaffWork, ...StaffWork[]];
