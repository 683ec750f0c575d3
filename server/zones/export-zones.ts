import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '../core/services.ts';
import { moneyCell, yesNoCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { type ExportedRow, listExported, type ZoneFilter } from './store.ts';

const amountCell = (paise: number | null) => (paise === null ? '' : moneyCell(paise));

const columns: Columns<ExportedRow> = {
  Zone: (row) => row.name,
  'PIN code': (row) => row.pincode,
  Active: (row) => yesNoCell(row.is_active),
  'Delivery fee (₹)': (row) => moneyCell(row.fee_paise),
  'Free from (₹)': (row) => amountCell(row.free_from_paise),
  'Minimum order (₹)': (row) => amountCell(row.minimum_paise),
  'Cash allowed': (row) => yesNoCell(row.cash_allowed),
  'Floor charge from floor': (row) => row.floor_from ?? '',
  'Floor charge (₹)': (row) => (row.floor_from === null ? '' : moneyCell(row.floor_charge_paise)),
  Windows: (row) => row.windows?.join(' ') ?? '',
};

/** Every PIN code of the zones that the list of this filter holds, as a spreadsheet. */
export function exportZones({ db, clock }: Services, filter: ZoneFilter) {
  return answerCsv(`zones-${indiaDay(clock())}.csv`, columns, (after, limit) => listExported(db, filter, after, limit));
}
