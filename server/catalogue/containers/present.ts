/** Containers as staff see them. */
import type { Container } from '#contract/catalogue/container-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { ContainerRow } from './store.ts';

export function presentContainer(row: ContainerRow): Container {
  return {
    id: row.id,
    name: row.name,
    hsn: row.hsn,
    taxRate: row.tax_basis_points / 100,
    lostCharge: toRupees(row.lost_charge_paise),
    isActive: row.is_active,
    productCount: row.product_count,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  };
}
