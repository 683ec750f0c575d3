import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { indiaDay } from '#contract/shared/days.ts';
import type { Columns } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';

/** The answer of a call that returns a file: its texts or bytes are streamed at the client's pace. */
export class FileAnswer {
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly #atEnd: (() => void)[] = [];

  constructor(name: string, chunks: AsyncIterable<string | Uint8Array>) {
    this.name = name;
    this.chunks = chunks;
  }

  /** Called once the file was sent, or nobody reads it any more. */
  atEnd(release: () => void): void {
    this.#atEnd.push(release);
  }

  end(): void {
    for (const release of this.#atEnd.splice(0)) release();
  }
}

/** Returns the next `limit` rows after `after`, the last one read; `offset` is the number of rows read. */
type LoadRows<Row> = (after: Row | undefined, limit: number, offset: number) => Promise<readonly Row[]>;

const batchSize = 500;

/**
 * Streams rows as a CSV file that a spreadsheet opens correctly: in Unicode, with CRLF, and without formulas. Only one
 * batch is in memory; the next is loaded after the client took the one before, and none after it went away. The first
 * is loaded immediately, so that a database that cannot answer is still a refusal.
 */
export async function answerCsv<Row>(name: string, columns: Columns<Row>, load: LoadRows<Row>): Promise<FileAnswer> {
  const heads = Object.keys(columns);
  const cellsOf = Object.values(columns);
  const first = await load(undefined, batchSize, 0);

  async function* write() {
    yield stringify([heads], { ...csvForm, bom: true });
    let read = 0;
    for (let batch = first; batch.length > 0; batch = await load(batch.at(-1), batchSize, read)) {
      read += batch.length;
      yield stringify(
        batch.map((row) => cellsOf.map((cell) => present(cell(row)))),
        csvForm,
      );
      if (batch.length < batchSize) return;
      // Yields to other requests between two batches, even if the database answers immediately.
      await nextTurn();
    }
  }
  return new FileAnswer(name, write());
}

/** All rows of a staff list, in its order; the file's name has their kind and today's date. */
export const answerList = <Row>({ clock }: Services, what: string, columns: Columns<Row>, load: LoadRows<Row>) =>
  answerCsv(`${what}-${indiaDay(clock())}.csv`, columns, load);

const present = <Value>(value: Value) => (typeof value === 'string' ? textCell(value) : value);

// By default the library quotes a cell only for CRLF and commas. A spreadsheet ends a row at either half of CRLF, and
// a cell at semicolons and tabs, too, if it is set so.
const csvForm = {
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n;\t]/,
  cast: { object: (amount: object) => ({ value: String(amount), escape_formulas: false }) },
} as const;

/** Characters that end a cell in spreadsheets with other separators than commas, followed by the start of a formula. */
const hiddenFormula = /([;\t\r\n])(?=[" ]*[=+\-@＝＋－＠])/g;

/** An apostrophe turns it into a text, as for a formula at the beginning. */
const textCell = (text: string) => text.replace(hiddenFormula, "$1'");
