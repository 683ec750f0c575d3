import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { indiaDay } from '#contract/shared/days.ts';
import type { Columns } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';

/** The answer of a call that returns a file. Its texts or bytes are streamed at the client's pace. */
export class FileAnswer {
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly #atEnd: (() => void)[] = [];

  constructor(name: string, chunks: AsyncIterable<string | Uint8Array>) {
    this.name = name;
    this.chunks = chunks;
  }

  /** Registers a function that is called when the file was sent or the client has disconnected. */
  atEnd(release: () => void): void {
    this.#atEnd.push(release);
  }

  end(): void {
    for (const release of this.#atEnd.splice(0)) release();
  }
}

/** Makes a file during one use of a limit (createOwnerLimit). The use ends when the file was sent. */
export async function answerLimited(release: () => void, make: () => Promise<FileAnswer>): Promise<FileAnswer> {
  try {
    const answer = await make();
    answer.atEnd(release);
    return answer;
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Returns the next `limit` rows after the row `after`, the last one read; `offset` is the number of rows read so far.
 */
type LoadRows<Row> = (after: Row | undefined, limit: number, offset: number) => Promise<readonly Row[]>;

const batchSize = 500;

/**
 * Streams rows as a CSV file that a spreadsheet opens correctly: in Unicode, with CRLF, and without formulas. Only one
 * batch is in memory: the next one is loaded after the client received the one before, and none after the client has
 * disconnected. The first batch is loaded before the answer begins, so that a database failure is answered with a
 * refusal. Without `bom` the file begins with the first heading, for programs that compare headings.
 */
export async function answerCsv<Row>(
  name: string,
  columns: Columns<Row>,
  load: LoadRows<Row>,
  { bom = true }: { bom?: boolean } = {},
): Promise<FileAnswer> {
  const heads = Object.keys(columns);
  const cellsOf = Object.values(columns);
  const first = await load(undefined, batchSize, 0);

  async function* write() {
    yield stringify([heads], { ...csvForm, bom });
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

/** A CSV file with all rows of a list for staff, in the order of the list. Its name has `what` and today's date. */
export const answerList = <Row>({ clock }: Services, what: string, columns: Columns<Row>, load: LoadRows<Row>) =>
  answerCsv(`${what}-${indiaDay(clock())}.csv`, columns, load);

const present = <Value>(value: Value) => (typeof value === 'string' ? textCell(value) : value);

// By default the library quotes a cell only because of CRLF and commas. But a spreadsheet ends a row at a single CR or
// LF as well, and depending on its settings also ends a cell at semicolons and tabs.
const csvForm = {
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n;\t]/,
  cast: { object: (amount: object) => ({ value: String(amount), escape_formulas: false }) },
} as const;

/** Characters that end a cell in spreadsheets with other separators than commas, followed by the start of a formula. */
const hiddenFormula = /([;\t\r\n])(?=[" ]*[=+\-@＝＋－＠])/g;

/** Adds an apostrophe before each hidden formula, which makes it a text, as the library does for visible formulas. */
const textCell = (text: string) => text.replace(hiddenFormula, "$1'");
