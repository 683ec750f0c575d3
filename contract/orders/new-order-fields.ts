/** What an order may say of empties and credit. */
import { z } from 'zod';
import { id } from '../http/envelope.ts';

const count = z
  .int('Empties must be a whole number')
  .min(0, 'Empties must not be below 0')
  .max(999, 'At most 999 empties of a kind can be handed back');

export const moneyFields = {
  empties: z
    .array(z.object({ containerId: id, count }))
    .max(20)
    .optional()
    .describe('containers that are handed back at the door; more than are held are refused'),
  useCredit: z.boolean().optional().describe('pays with the credit of the account, as far as it goes'),
};
