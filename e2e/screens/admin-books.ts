/** Screens of the books of months, of the GST returns, and of suppliers' bills. */
import type { Bill } from '#contract/money/bill-calls.ts';
import { changeData, giveAnswer } from '../fixtures/broken-line.ts';
import { id } from './riders.ts';
import { openFirst, type Screen, sendEmpty } from './screen.ts';

const at = '2026-11-20T06:00:00.000Z';

const bill: Bill = {
  id: id(720),
  supplier: 'ढक्कन और सील भंडार',
  gstin: '29AAGCB7383J1Z4',
  number: '2026-27/0001234',
  day: '2026-11-20',
  kind: 'ढक्कन',
  place: 'bank',
  taxable: 1_00_000,
  cgst: 9_000,
  sgst: 9_000,
  igst: 0,
  total: 1_18_000,
  isClaimed: true,
  eventId: id(721),
  isUndone: false,
  by: 'मीरा नायर',
  at,
};
const bills = [bill, { ...bill, id: id(722), gstin: '', cgst: 0, sgst: 0, isClaimed: false, isUndone: true }];
const onePage = { currentPage: 1, limit: 20, totalPages: 1, totalItems: 2 };

export const adminBooks: readonly Screen[] = [
  {
    name: 'admin-money-books',
    who: 'admin',
    path: () => '/admin/money/books',
    until: 'Trial balance',
    before: (page) =>
      changeData(page, 'GET /admin/money/books', (data) => {
        Object.assign(data, { recordedLater: 12, ofEarlier: 1 });
        Object.assign(data.profit, { hasTax: true, undocumented: -90, cgst: 2.14, sgst: 2.14 });
      }),
  },
  {
    name: 'admin-money-unlock',
    who: 'admin',
    path: () => '/admin/money/books?month=2026-10',
    until: 'Their figures can change again. Tell your accountant, who may have filed them.',
    before: (page) =>
      giveAnswer(page, 'GET /admin/money/lock', () => ({
        data: { lock: { lockedTo: '2026-10-31', by: 'मीरा नायर', at, mayUnlock: true } },
      })),
    act: openFirst('Unlock {month}'),
  },
  {
    name: 'admin-money-gst',
    who: 'admin',
    path: () => '/admin/money/gst?by=quarter',
    until: 'GSTR-1: sales',
    before: (page) =>
      changeData(page, 'GET /admin/money/gst', (figures) => {
        Object.assign(figures, {
          lateNotes: { documents: 1, value: 85 },
          composition: { documents: 3, turnover: 1020, cgst: 5.1, sgst: 5.1 },
          toOtherStates: [{ place: 'Dadra and Nagar Haveli and Daman and Diu', taxable: 142_857.15, igst: 7142.85 }],
          missing: { orders: 2, withoutHsn: 1, withoutState: 3, otherState: 1 },
        });
      }),
  },
  {
    name: 'admin-money-bills',
    who: 'admin',
    path: () => '/admin/money/bills',
    until: 'Search bills',
    before: (page) => giveAnswer(page, 'GET /admin/money/bills', () => ({ data: { bills, pagination: onePage } })),
  },
  {
    name: 'admin-money-bill',
    who: 'admin',
    path: () => '/admin/money/bills',
    until: 'Please enter the name of the supplier',
    before: (page) =>
      giveAnswer(page, 'GET /admin/money/suppliers', () => ({
        data: { suppliers: [], expenseKinds: ['—'], canClaim: true },
      })),
    act: sendEmpty('Record a bill'),
  },
];
