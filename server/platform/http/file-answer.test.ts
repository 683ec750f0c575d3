/** Values in a CSV file: a spreadsheet can sum numbers, and never reads a text as a formula. */
import { expect, test } from 'vitest';
import { type Columns, moneyCell } from '#server/core/csv.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { answerCsv } from './file-answer.ts';

interface Row {
  note: string;
  paise: number | null;
  jars: number;
}

const columns: Columns<Row> = {
  Note: ({ note }) => note,
  'Amount (₹)': ({ paise }) => moneyCell(paise),
  Jars: ({ jars }) => jars,
};

async function write(rows: readonly Row[]) {
  const { chunks } = await answerCsv('rows.csv', columns, async (after) => (after ? [] : rows));
  let file = '';
  for await (const chunk of chunks) file += chunk;
  return readCsv(file);
}

// Proves admin-people-60
test('in a CSV file, a negative amount or count is a number, which a spreadsheet adds up', async () => {
  const amounts = [-50_00, 510_00, -1, -99_999_999_99, 0, null].map((paise) => ({ note: '', paise, jars: -2 }));
  expect(await write(amounts)).toEqual(
    ['-50.00', '510.00', '-0.01', '-99999999.99', '0.00', ''].map((amount) => ({
      Note: '',
      'Amount (₹)': amount,
      Jars: '-2',
    })),
  );
});

test('in a CSV file, a text that looks like a negative number or a formula is escaped to stay a text', async () => {
  const notes = ['-50', '-50.00', '-1+2', '+5', '=-50', '@-50'];
  const rows = await write(notes.map((note) => ({ note, paise: -50_00, jars: 1 })));
  expect(rows.map((row) => [row.Note, row['Amount (₹)']])).toEqual(notes.map((note) => [`'${note}`, '-50.00']));
});
