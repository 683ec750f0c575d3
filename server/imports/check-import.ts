/** Looks at all rows of an import, in small pieces, and writes down what was found. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Services } from '#server/core/services.ts';
import type { Cells } from './cells.rules.ts';
import { checkCustomers } from './check-customers.ts';
import { checkProducts } from './check-products.ts';
import { isExample } from './fields.rules.ts';
import { missingColumns } from './headings.rules.ts';
import { type ImportRow, lockImport, writeState } from './import.store.ts';
import { type FoundRow, listCells, writeFound } from './row.store.ts';
import type { Step } from './work.rules.ts';

const rowsInTurn = 50;
const rowsAtOnce = 1000;

/** Killed meanwhile it begins anew: nothing of it is kept before its end. */
export async function checkImport(
  services: Services,
  { id, kind, headerLine, columns }: ImportRow,
  tell: (done: number) => Promise<void>,
): Promise<void> {
  const { db } = services;
  const all = await readAll(services, id);
  const rows = all.filter(({ line, cells }) => line > headerLine && !isExample(cells));
  const looked = new Set(rows);
  const above: FoundRow[] = all
    .filter((row) => !looked.has(row))
    .map(({ line }) => ({ line, state: 'above', lead: null, faults: null, work: null, madeId: null }));
  let turns = 0;
  const step: Step = async (done) => {
    turns += 1;
    if (turns % rowsInTurn === 0) await nextTurn();
    if (turns % rowsAtOnce === 0) await tell(Math.floor(done));
  };
  const isUsable = missingColumns(kind, columns).length === 0;
  const check = kind === 'customers' ? checkCustomers : checkProducts;
  const found = isUsable ? await check(services, rows, columns, step) : undefined;
  const written = [...above, ...(found?.rows ?? [])];
  await db.transaction(async (tx) => {
    const before = await lockImport(tx, id);
    // Somebody has chosen other columns meanwhile.
    if (before?.state !== 'checking' || JSON.stringify(before.columns) !== JSON.stringify(columns)) return;
    if (before.headerLine !== headerLine) return;
    for (let at = 0; at < written.length; at += rowsAtOnce) {
      await writeFound(tx, id, written.slice(at, at + rowsAtOnce));
      await nextTurn();
    }
    await writeState(tx, id, { state: 'checked', total: rows.length, ...(found && { sums: found.sums }) });
  });
}

async function readAll({ db }: Services, id: string): Promise<Cells[]> {
  const rows: Cells[] = [];
  for (let last = 0; ; ) {
    const some = await listCells(db, id, last, rowsAtOnce);
    rows.push(...some);
    const end = some.at(-1);
    if (!end || some.length < rowsAtOnce) return rows;
    last = end.line;
    await nextTurn();
  }
}
