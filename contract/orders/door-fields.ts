/** What changes hands at a door, for every call that records it: empties and money. */
import { z } from 'zod';
import { choice, id } from '../http/envelope.ts';
import { numberField } from '../http/value-fields.ts';
import { optionalAmount } from '../shared/fields.ts';
import { recordedMethods } from './status-flow.ts';

export const count = (what: string) =>
  z.int(`${what} must be a whole number`).min(0, `${what} must not be below 0`).max(999, `${what} must not exceed 999`);

export const taken = z
  .array(
    z.object({
      containerId: id,
      count: count('Empties'),
      damaged: count('Damaged empties').default(0),
      charge: numberField(optionalAmount).default(0).describe('what the damaged ones cost the customer'),
    }),
  )
  .max(20);
export const payments = z
  .array(z.object({ method: choice(recordedMethods, 'method'), amount: numberField(optionalAmount) }))
  .max(5)
  .default([])
  .describe('money that changed hands');
