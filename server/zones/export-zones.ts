import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '../core/services.ts';
import { moneyCell, yesNoCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { type ExportedRow, listExported, type ZoneFilter } from './store.ts';

const amountCell = (paise: number | null) => (paise === null ? '' : moneyCell(paise));

const columns: Columns<ExportedRow> = {
  Zone: (row) => row.name,
  'PIN code': (row) => row.pincode,
  Active: (row) => yesNoCell(row.isActive),
  'Delivery fee (₹)': (row) => moneyCell(row.feePaise),
  'Free from (₹)': (row) => amountCell(row.freeFromPaise),
  'Minimum order (₹)': (row) => amountCell(row.minimumPaise),
  'Cash allowed': (row) => yesNoCell(row.cashAllowed),
  'Floor charge from floor': (row) => row.floorFrom ?? '',
  'Floor charge (₹)': (row) => (row.floorFrom === null ? '' : moneyCell(row.floorChargePaise)),
  Windows: (row) => row.windows?.join(' ') ?? '',
};

/** Every PIN code of the zones that the list of this filter holds, as a spreadsheet. */
export function exportZones({ db, clock }: Services, filter: ZoneFilter) {
  return answerCsv(`zones-${indiaDay(clock())}.csv`, columns, (after, limit) => listExported(db, filter, after, limit));
}
