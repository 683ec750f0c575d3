/** The schemas of amounts in rupees. The browser converts amounts to paise; amount-paths.ts lists their paths. */
import { z } from 'zod';
import { isWholePaise, type Rupees } from '../shared/money.ts';

interface RupeesInternals extends z.core.$ZodNumberInternals<Rupees> {
  output: Rupees;
}
/** The type of the schema of an amount. */
export type RupeesSchema = z._ZodNumber<RupeesInternals>;

const amountWith = (error: z.core.$ZodNumberParams['error']) =>
  z.number({ error }).meta({ unit: 'rupees' }) as unknown as RupeesSchema;
const anyAmount = amountWith(undefined);

/** The schema of an amount in rupees. Hundreds of fields share the one without an error message of its own. */
export const rupees = (error?: z.core.$ZodNumberParams['error']) =>
  error === undefined ? anyAmount : amountWith(error);

/** An amount in a request. The maximum is the price of the most expensive possible order. */
export const amountField = rupees('An amount must be a number of rupees')
  .min(0, 'An amount must be 0 or more')
  .max(100_000_000_000, 'An amount must not exceed 1,00,00,00,00,000')
  .refine(isWholePaise, 'An amount has at most two decimals');
