/** What happened to an order, as customers and staff read it. */
import { z } from 'zod';
import { changedByUser, dataAnswer, id, pageQuery, rupees } from '../http/envelope.ts';

const historyEntry = z.object({
  id,
  kind: z
    .enum(['status', 'payment', 'slot', 'empties', 'door'])
    .describe(
      'slot: moved, with day and window as the statuses; empties: how many come back, before and after; door: what the customer says to a delivery',
    ),
  previousStatus: z.string().nullable(),
  newStatus: z.string(),
  changedByUser,
  createdAt: z.iso.datetime(),
  changeReason: z.string().nullable(),
});
/** What a payment change changed beside the payment status: rupees, a method, or notes. */
const historyChange = z.discriminatedUnion('field', [
  z.object({ field: z.enum(['amountPaid', 'amountDue']), from: rupees(), to: rupees() }),
  z.object({ field: z.enum(['paymentMethod', 'adminNotes']), from: z.string(), to: z.string() }),
]);
export type HistoryChange = z.infer<typeof historyChange>;

/** Internal notes, address and browser of who changed it are for staff only. */
const adminHistoryEntry = historyEntry.extend({
  notes: z.string().nullable(),
  changes: z.array(historyChange),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry> & Partial<z.infer<typeof adminHistoryEntry>>;

/** Entries of one answer. */
export const mostHistory = 500;
export const historyQuery = z.object({
  page: pageQuery().page.describe(`from the newest on, ${mostHistory} entries each`),
});
const hasMore = z.boolean().describe('there are older entries, on the next page');
export const history = dataAnswer(z.object({ statusHistory: z.array(historyEntry), hasMore }));
export const adminHistory = dataAnswer(z.object({ statusHistory: z.array(adminHistoryEntry), hasMore }));
