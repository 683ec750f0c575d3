import { z } from 'zod';
import { id } from '../http/envelope.ts';

/** A document as a voucher names it. */
export const namedDocument = z.object({ id, number: z.string() });
