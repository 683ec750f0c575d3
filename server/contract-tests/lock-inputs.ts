/** Inputs for the calls that lock and unlock the books of months. Months are locked one after the other. */
import { v7 as newId } from 'uuid';
import { monthOf } from '#contract/money/entries.ts';
import { lastDayOf } from '#contract/money/value-day.ts';
import { readMonthLock, writeMonthLock } from '../ledger/month-lock.store.ts';
import type { TestShop } from '../testing/shop.ts';
import type { MakeInput } from './order-inputs.ts';

/** Uses months so long ago that the other calls never name a day in them. */
async function nextMonth({ db }: TestShop) {
  const { number = 0, lockedTo = null } = (await readMonthLock(db)) ?? {};
  return { number, lockedTo, month: lockedTo === null ? '2001-01' : monthOf(lockedTo, 1) };
}

const month = '2026-11';

export const lockInputs = {
  'GET /admin/money/books': () => ({ query: { month } }),
  'GET /admin/money/trial-balance/export': () => ({ query: { month } }),
  'GET /admin/money/profit/export': () => ({ query: { month } }),
  'GET /admin/money/gst': () => ({ query: { month } }),
  'GET /admin/money/gst/export': () => ({ query: { month, section: 'b2cs' } }),
  'GET /admin/money/tally/export': () => ({ query: { month, file: 'vouchers' } }),
  'GET /admin/money/gst/archive': () => ({ query: { month, by: 'quarter' } }),
  'POST /admin/money/bills': () => ({
    headers: { 'idempotency-key': newId() },
    body: {
      supplier: 'Caps and Seals',
      gstin: '29AAPFU0939F1ZR',
      number: newId().slice(-12),
      day: '2026-11-20',
      taxable18: 100,
      total: 118,
      place: 'bank',
      isClaimed: true,
    },
  }),
  'POST /admin/money/lock': async (shop) => {
    const { month, lockedTo } = await nextMonth(shop);
    return { headers: { 'idempotency-key': newId() }, body: { month, lockSeen: lockedTo } };
  },
  'POST /admin/money/unlock': async (shop, { admin }) => {
    const { month, number } = await nextMonth(shop);
    const lockedTo = lastDayOf(month);
    const lock = { number: number + 1, lockedTo, reason: '', by: admin.id, at: shop.clock() };
    await shop.db.transaction((tx) => writeMonthLock(tx, lock));
    return { headers: { 'idempotency-key': newId() }, body: { month, lockSeen: lockedTo, reason: 'A bill came late' } };
  },
} satisfies Partial<Record<string, MakeInput>>;
