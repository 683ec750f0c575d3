/** Containers as staff see them. */
import type { Container } from '#contract/catalogue/container-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { ContainerRow } from './store.ts';

export function presentContainer(row: ContainerRow): Container {
  const { taxBasisPoints, lostChargePaise, createdAt, ...container } = row;
  return {
    ...container,
    taxRate: taxBasisPoints / 100,
    lostCharge: toRupees(lostChargePaise),
    createdAt: createdAt.toISOString(),
  };
}
