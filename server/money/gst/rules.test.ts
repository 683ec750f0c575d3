import { expect, test } from 'vitest';
import type { GstSum } from './return.store.ts';
import { hsnSales } from './rules.ts';

const sum = (hsn: string): GstSum => ({
  part: 'b2cs',
  isRegistered: false,
  isUin: false,
  isInterState: false,
  place: 'Karnataka',
  placeCode: '29',
  hsn,
  basisPoints: 500,
  quantity: 1,
  grossPaise: 105_00,
  taxablePaise: 100_00,
  cgstPaise: 2_50,
  sgstPaise: 2_50,
  igstPaise: 0,
});

// Proves gst-1
test('the row of zeros for customers with a GSTIN has a code, because the portal refuses a row without one', () => {
  expect(hsnSales([sum(''), sum('2201')], true)).toMatchObject([{ hsn: '2201', quantity: 0, grossPaise: 0 }]);
  expect(hsnSales([sum('')], true)).toEqual([]);
});
