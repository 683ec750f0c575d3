import { expect, test } from 'vitest';
import { profitOf } from './rules.ts';

const documents = { sales: 100_00, delivery: 50_00, jarCharges: 100_00, cgst: 13_00, sgst: 13_00, igst: 0 };
const earned = (kind: 'sales' | 'delivery' | 'jar_charges', credits: number) => ({
  kind,
  opening: 0,
  debits: 0,
  credits,
});

// Proves documents-14
test('jar charges are those of the documents, without tax; charges without a document are shown separately', () => {
  const accounts = [earned('sales', 105_50), earned('delivery', 52_50), earned('jar_charges', 118_00)];
  expect(profitOf(accounts, documents)).toMatchObject({ jarCharges: 100_00, undocumented: 0, result: 250_00 });
  const older = profitOf(accounts, { ...documents, jarCharges: 0, cgst: 4_00, sgst: 4_00 });
  expect(older).toMatchObject({ jarCharges: 0, undocumented: 118_00, result: 268_00 });
});
