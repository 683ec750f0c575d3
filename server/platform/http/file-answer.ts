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

/** Answers the next so many rows after `after`, the last one before; `offset` is how many were read. */
type LoadRows<Row> = (after: Row | undefined, limit: number, offset: number) => Promise<readonly Row[]>;

const batchSize = 500;

/**
 * Rows as a CSV file that a spreadsheet opens right: in Unicode, with CRLF, and nothing in it read as a formula. One
 * batch is in memory at a time, none is asked for before the asker took the one before, and none after it went away. The
 * first is loaded at once, so that a database that cannot answer is still a refusal.
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
      // Other requests have their turn between two batches, even where the database answers at once.
      await nextTurn();
    }
  }
  return new FileAnswer(name, write());
}

/** All rows that a list of staff holds, in its order; the file is named by what they are, and by today. */
export const answerList = <Row>({ clock }: Services, what: string, columns: Columns<Row>, load: LoadRows<Row>) =>
  answerCsv(`${what}-${indiaDay(clock())}.csv`, columns, load);

const present = <Value>(value: Value) => (typeof value === 'string' ? textCell(value) : value);

// Left to itself the library quotes a cell for CRLF and commas only. A spreadsheet ends a row at either half of CRLF,
// and a cell at semicolons and tabs, too, when it is set so.
const csvForm = {
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n;\t]/,
  cast: { object: (amount: object) => ({ value: String(amount), escape_formulas: false }) },
} as const;

/** Characters that end a cell in spreadsheets without commas as separators, followed by the start of a formula. */
const hiddenFormula = /([;\t\r\n])(?=[" ]*[=+\-@＝＋－＠])/g;

/** An apostrophe makes a text of it, as it does of a formula at the beginning. */
const textCell = (text: string) => text.replace(hiddenFormula, "$1'");
