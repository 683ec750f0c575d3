/** Fields shared by several order calls: the payment method, and the history. */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import { changedByUser, dataAnswer, id, pageQuery } from '../http/envelope.ts';
import { editedPlaceFields } from './edit.ts';
import { chosenMethods, onAccount } from './status-flow.ts';

const count = z
  .int('Empties must be a whole number')
  .min(0, 'Empties must not be below 0')
  .max(999, 'At most 999 empties of a kind can be handed back');

export const emptiesField = z.array(z.object({ containerId: id, count })).max(20);

/** The fields of a request about the payment of an order. */
export const paymentFields = {
  // The message lists only the methods that every customer may choose.
  paymentMethod: z
    .enum(chosenMethods, {
      error: `Payment method must be one of: ${chosenMethods.filter((one) => one !== onAccount).join(', ')}`,
    })
    .default('cash')
    .describe('account: only for customers with a monthly account'),
  empties: emptiesField
    .optional()
    .describe('containers that are returned at the door; refused if the customer has fewer'),
  useCredit: z.boolean().optional().describe('true: pays from the balance of the account, as far as it is enough'),
};

/** The changes of an edit in the lines of an order. `was` is 0 for a new line, `now` for a removed one. */
export const editedLines = [
  z.object({ field: z.literal('quantity'), name: z.string(), size: z.string(), was: z.int(), now: z.int() }),
  z.object({ field: z.literal('unitPrice'), name: z.string(), size: z.string(), from: rupees(), to: rupees() }),
  z.object({ field: z.literal('empties'), was: z.int(), now: z.int() }),
] as const;
/** A field of the address that an edit has changed. */
export const editedPlace = z.object({ field: z.enum(editedPlaceFields), from: z.string(), to: z.string() });

/** A history entry of an order, for customers and staff. */
const historyEntry = z.object({
  id,
  kind: z
    .enum(['status', 'payment', 'slot', 'empties', 'door', 'edit', 'invoice'])
    .describe(
      'slot: moved, with day and window instead of statuses; empties: number of returned empties before and after; door: the customer’s answer to a delivery; edit: lines, prices, empties or address were edited; invoice: an own invoice was asked for',
    ),
  previousStatus: z.string().nullable(),
  newStatus: z.string(),
  changedByUser,
  createdAt: z.iso.datetime(),
  changeReason: z.string().nullable(),
});
/** Another field that a payment change has changed besides the payment status. Amounts are in rupees. */
const historyChange = z.discriminatedUnion('field', [
  z.object({ field: z.enum(['amountPaid', 'amountDue']), from: rupees(), to: rupees() }),
  z.object({ field: z.enum(['paymentMethod', 'adminNotes']), from: z.string(), to: z.string() }),
  ...editedLines,
  editedPlace.pick({ field: true }),
]);
export type HistoryChange = z.infer<typeof historyChange>;

/** Internal notes, and the author's IP address and browser, are for staff only. */
const adminHistoryEntry = historyEntry.extend({
  notes: z.string().nullable(),
  changes: z.array(historyChange),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry> & Partial<z.infer<typeof adminHistoryEntry>>;

/** Maximum history entries in one answer. */
export const mostHistory = 500;
export const historyQuery = z.object({
  page: pageQuery().page.describe(`page number, newest entries first; ${mostHistory} entries on a page`),
});
const hasMore = z.boolean().describe('true if older entries are on the next page');
export const history = dataAnswer({ statusHistory: z.array(historyEntry), hasMore });
export const adminHistory = dataAnswer({ statusHistory: z.array(adminHistoryEntry), hasMore });
