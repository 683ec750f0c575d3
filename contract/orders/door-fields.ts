/** What changes hands at a door, for every call that records it: empties and money. */
import { z } from 'zod';
import { choice, id } from '../http/envelope.ts';
import { countField, numberField } from '../http/value-fields.ts';
import { optionalAmount } from '../shared/fields.ts';
import { recordedMethods } from './status-flow.ts';

export const taken = z
  .array(
    z.object({
      containerId: id,
      count: countField('Empties'),
      damaged: countField('Damaged empties').default(0),
      charge: numberField(optionalAmount).default(0).describe('what the damaged ones cost the customer'),
    }),
  )
  .max(20);
export const payments = z
  .array(z.object({ method: choice(recordedMethods, 'method'), amount: numberField(optionalAmount) }))
  .max(5)
  .default([])
  .describe('money that changed hands');
