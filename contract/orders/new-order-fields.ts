/** How an order is paid. */
import { z } from 'zod';
import { id } from '../http/envelope.ts';
import { chosenMethods } from './status-flow.ts';

const count = z
  .int('Empties must be a whole number')
  .min(0, 'Empties must not be below 0')
  .max(999, 'At most 999 empties of a kind can be handed back');

export const emptiesField = z.array(z.object({ containerId: id, count })).max(20);

export const paymentFields = {
  // The sentence names what every customer may choose.
  paymentMethod: z
    .enum(chosenMethods, { error: 'Payment method must be one of: cash, online' })
    .default('cash')
    .describe('account: only for customers with a monthly account'),
  empties: emptiesField
    .optional()
    .describe('containers that are handed back at the door; more than are held are refused'),
  useCredit: z.boolean().optional().describe('pays with the credit of the account, as far as it goes'),
};
