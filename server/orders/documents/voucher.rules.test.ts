/** Tests which documents name a charge, and which name its cancellation. */
import { expect, test } from 'vitest';
import { type DocumentOfCharge, nameDocuments } from './voucher.rules.ts';

const invoice = (number: string, paise: number, isNew = false): DocumentOfCharge => ({
  id: number,
  number,
  kind: 'tax_invoice',
  correctsId: null,
  paise,
  isNew,
});
const note = (number: string, correctsId: string, paise: number, isNew = true): DocumentOfCharge => ({
  id: number,
  number,
  kind: 'credit_note',
  correctsId,
  paise,
  isNew,
});
const first = invoice('INV/1', 90_00);

test.each<[string, { documents: DocumentOfCharge[]; isCharged: boolean }, string[]]>([
  ['a charge has its invoice', { documents: [first], isCharged: true }, ['INV/1']],
  [
    'a short delivery has its credit note, too',
    { documents: [first, note('CN/1', 'INV/1', 20_00)], isCharged: true },
    ['INV/1', 'CN/1'],
  ],
  [
    'an invoice to the wrong company is not named, only the one that replaces it',
    { documents: [first, note('CN/1', 'INV/1', 90_00), invoice('INV/2', 90_00, true)], isCharged: true },
    ['INV/2'],
  ],
  [
    'a cancelled charge has the credit notes that came with it',
    {
      documents: [first, note('CN/1', 'INV/1', 20_00, false), note('CN/2', 'INV/1', 70_00)],
      isCharged: false,
    },
    ['CN/2'],
  ],
  ['a delivery that the rider takes back keeps its invoice', { documents: [first], isCharged: false }, ['INV/1']],
  ['an order without documents has none', { documents: [], isCharged: true }, []],
])('%s', (_, { documents, isCharged }, numbers) => {
  expect(nameDocuments(documents, isCharged).map(({ number }) => number)).toEqual(numbers);
});
