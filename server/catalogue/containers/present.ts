/** Containers as staff see them. */
import type { Container } from '#contract/catalogue/container-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell, timeCell, yesNoCell } from '#server/core/csv.ts';
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

export const containerColumns: Columns<ContainerRow> = {
  ID: (row) => row.id,
  Name: (row) => row.name,
  HSN: (row) => row.hsn,
  'GST (%)': (row) => row.taxBasisPoints / 100,
  'For a lost one (₹)': (row) => moneyCell(row.lostChargePaise),
  Products: (row) => row.productCount,
  Active: (row) => yesNoCell(row.isActive),
  'Added (India)': (row) => timeCell(row.createdAt),
};
