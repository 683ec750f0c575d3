import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '../core/services.ts';
import { moneyCell, timeCell, yesNoCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { type AdminProductFilter, type AdminProductRow, listAdminProductsBefore } from './admin-product.store.ts';

const columns: Columns<AdminProductRow> = {
  ID: (product) => product.id,
  Name: (product) => product.name,
  Size: (product) => product.size,
  Type: (product) => product.type,
  Category: (product) => product.categoryName ?? '',
  Brand: (product) => product.brand,
  'Capacity (L)': (product) => product.capacityMl / 1000,
  'Price (₹)': (product) => moneyCell(product.pricePaise),
  'Deposit (₹)': (product) => moneyCell(product.depositPaise),
  Stock: (product) => product.stock,
  Active: (product) => yesNoCell(product.isActive),
  Description: (product) => product.description,
  'Added (India)': (product) => timeCell(product.createdAt),
  'Deleted (India)': (product) => timeCell(product.deletedAt),
};

/** Every product that the list of this filter holds, in its order, as a spreadsheet. */
export function exportProducts({ db, clock }: Services, filter: AdminProductFilter) {
  return answerCsv(`products-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listAdminProductsBefore(db, filter, after?.id ?? null, limit),
  );
}
