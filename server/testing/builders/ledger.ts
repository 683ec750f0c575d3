/** Containers for tests. */
import { v7 as newId } from 'uuid';
import type { Services } from '../../core/services.ts';
import { insertRows } from './rows.ts';

type Shop = Pick<Services, 'db' | 'clock'>;

/** A container; without overrides an active one with a name of its own that costs ₹250 when it is lost. */
export async function buildContainer({ db, clock }: Shop, name = `20 L jar ${newId()}`): Promise<string> {
  const id = newId();
  const now = clock();
  const terms = { hsn: '3923', tax_basis_points: 1800, lost_charge_paise: 250_00, is_active: true };
  await insertRows(db, 'containers', [{ id, name, ...terms, created_at: now, updated_at: now }]);
  return id;
}
