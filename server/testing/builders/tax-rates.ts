/** Builds rates of GST. */
import { v7 as newId } from 'uuid';
import type { Services } from '#server/core/services.ts';
import { insertTables } from './rows.ts';

/** A rate of GST; by default 18 % for HSN 2202 from 1 April 2026 on, with a unique name. */
export async function buildTaxRate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { name = `Rate ${newId()}`, hsn = '2202', taxBasisPoints = 1800 } = {},
) {
  const id = newId();
  const now = clock();
  await insertTables(db, {
    tax_rates: [{ id, name, hsn, createdAt: now, updatedAt: now }],
    tax_rate_steps: [{ taxRateId: id, firstDay: '2026-04-01', taxBasisPoints }],
  });
  return id;
}
