import { z } from 'zod';
import { complaintStatusNames } from '../complaints/rules.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, searchQuery } from '../http/envelope.ts';
import { month } from '../money/account-calls.ts';
import { orderStatuses } from '../orders/status-flow.ts';
import { roles } from '../shared/permissions.ts';

/** The figures of the dashboard. Amounts are in rupees; days are days in Asia/Kolkata. */
const stats = z.object({
  today: z
    .object({
      toConfirm: z.int(),
      late: z.int(),
      tomorrow: z.iso.date(),
      tomorrowMorning: z.int(),
      paymentsToCheck: z.int().describe('UPI payments that customers have reported'),
      openPickups: z.int(),
      plansAtRisk: z.int(),
      unreadMessages: z.int(),
      openComplaints: z.int().describe('complaints that are not resolved'),
      overdueComplaints: z.int(),
      lowStock: z.int(),
      toApprove: z.int().describe('requests of colleagues to exceed their limits, which the caller may approve'),
    })
    .describe('tasks that wait for staff; each figure is the total of a list'),
  monthToLock: month
    .nullable()
    .describe('the last month, if it can be locked and I may do it; null if it is locked, or has no entries'),
  documentsStopped: z
    .boolean()
    .describe('true if the clock of the server is wrong, so no documents can be issued; false if I may not see them'),
  openBreaches: z
    .int()
    .describe(
      'data breaches of which an authority or an affected customer was not informed; 0 if the caller may not see them',
    ),
  totalOrders: z.int(),
  ordersToday: z.int(),
  totalRevenue: rupees(),
  revenueToday: rupees(),
  totalUsers: z.int(),
  averageOrderValue: rupees(),
  statusDistribution: z.record(z.enum(orderStatuses), z.int()),
  recentOrders: z.array(
    z.object({
      id,
      orderNumber: z.string(),
      user: z.object({ name: z.string() }),
      status: z.enum(orderStatuses),
      totalAmount: rupees(),
    }),
  ),
  daily: z
    .array(z.object({ day: z.iso.date(), orders: z.int(), revenue: rupees() }))
    .describe('the last 30 days, today last'),
  topProducts: z.array(z.object({ id, name: z.string(), orders: z.int(), revenue: rupees() })),
});
export type Stats = z.infer<typeof stats>;
const dashboard = dataAnswer({ stats });

const found = z.object({
  complaints: z.array(z.object({ id, number: z.string(), name: z.string(), status: z.enum(complaintStatusNames) })),
  orders: z.array(
    z.object({
      id,
      orderNumber: z.string(),
      name: z.string().describe('name of the customer'),
      status: z.enum(orderStatuses),
      deliveryDate: z.iso.date(),
    }),
  ),
  users: z.array(z.object({ id, name: z.string(), phone: z.string(), role: z.enum(roles), isActive: z.boolean() })),
  products: z.array(z.object({ id, name: z.string(), size: z.string(), isActive: z.boolean() })),
  zones: z.array(
    z.object({
      id,
      name: z.string(),
      pincodes: z.array(z.string()).describe('at most three PIN codes that begin with the typed digits'),
      isActive: z.boolean(),
    }),
  ),
});
/** Results of the search over all kinds of records, at most five of each kind. */
export type Found = z.infer<typeof found>;

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const productIds = z
  .string()
  .regex(new RegExp(`^${uuid}(?:,${uuid}){0,99}$`), 'Please choose 1 to 100 products')
  .transform((typed) => [...new Set(typed.toLowerCase().split(','))])
  .describe('ids of products, separated by commas');
const sales = dataAnswer({
  from: z.iso.date(),
  to: z.iso.date().describe('today'),
  products: z.array(
    z.object({
      id,
      units: z.array(z.int()).describe('units of each day, counted on the day on which the order was placed'),
    }),
  ),
});

/** Calls for the shop's figures and for the search over everything. */
export const dashboardCalls = {
  'GET /admin/dashboard': { summary: 'Figures of the shop', may: 'shop.follow', answer: dashboard },
  'GET /admin/product-sales': {
    summary: 'Units of some products ordered on each of the last 28 days, without cancelled orders',
    may: 'shop.follow',
    query: z.object({ productIds }),
    answer: sales,
  },
  'GET /admin/search': {
    summary:
      'Orders and complaints by their number, people by name, email or digits of the phone number, products, zones by name or PIN code: at most five each',
    may: 'desk.use',
    query: z.object({ q: searchQuery }),
    answer: dataAnswer({ found }),
  },
} as const satisfies CallTable;
