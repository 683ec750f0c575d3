import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, rupees } from '../http/envelope.ts';
import { orderStatuses } from '../orders/status-flow.ts';

/** Money in rupees; days in Asia/Kolkata. */
const stats = z.object({
  today: z
    .object({
      toConfirm: z.int(),
      late: z.int(),
      tomorrow: z.iso.date(),
      tomorrowMorning: z.int(),
      paymentsToCheck: z.int().describe('by UPI, reported by customers'),
      openPickups: z.int(),
      plansAtRisk: z.int(),
      unreadMessages: z.int(),
      lowStock: z.int(),
    })
    .describe('what waits for somebody; each is the total of a list'),
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
const dashboard = dataAnswer(z.object({ stats }));

/** The figures of the shop. */
export const dashboardCalls = {
  'GET /admin/dashboard': { summary: 'Figures of the shop', may: 'shop.follow', answer: dashboard },
} as const satisfies CallTable;
