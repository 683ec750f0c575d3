import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id } from '../http/envelope.ts';
import { ofOwnOrder } from './calls.ts';
import { emptiesField } from './fields.ts';

const heldContainer = z.object({
  id,
  name: z.string(),
  held: z.int().describe('number of these containers that the customer has'),
  promised: z.int().describe('empties that open orders will collect'),
  available: z.int().describe('empties that can still be returned'),
});
export type HeldContainer = z.infer<typeof heldContainer>;

/** The means besides money with which a customer can pay an order: empties, which replace deposits, and credit. */
export const heldFields = {
  containers: z.array(heldContainer).describe('containers of the shop that the customer has'),
  credit: rupees().describe('balance in rupees that can be used'),
};

/** Calls about the shop's containers that a customer has at home. */
export const emptiesCalls = {
  'GET /empties': {
    summary: 'Containers of the shop that I have, how many of them I can return, my credit and deposit terms',
    may: 'orders.place',
    fresh: true,
    answer: dataAnswer({
      ...heldFields,
      isDepositFree: z.boolean().describe('true if the customer pays no deposit for containers'),
    }),
  },
  'POST /orders/:id/empties': {
    ...ofOwnOrder,
    summary: 'Keep jars that one of my orders would collect, as long as it is unpaid and not being prepared',
    idempotent: true,
    body: z.object({
      empties: emptiesField.describe(
        'empties that the order will still collect; a container that is not named keeps its number',
      ),
    }),
    refusals: [429],
  },
} as const satisfies CallTable;
