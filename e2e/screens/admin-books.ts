/** Screens of the books of months, and of the GST returns. */
import { changeData, giveAnswer } from '../fixtures/broken-line.ts';
import { openFirst, type Screen } from './screen.ts';

const at = '2026-11-20T06:00:00.000Z';

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
];
