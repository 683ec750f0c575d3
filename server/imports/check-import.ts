/** Checks all rows of an import, in small pieces, and stores every fault of every row. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { type ProductType, productTypes } from '#contract/catalogue/product-types.ts';
import { asksForContainer, productRules } from '#contract/catalogue/rules.ts';
import { translationRules } from '#contract/catalogue/translations.ts';
import { toRupees } from '#contract/shared/money.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { listNamedContainers } from '#server/catalogue/containers/store.ts';
import { listNamedCategories, listNamedProducts } from '#server/catalogue/many-products.store.ts';
import type { Services } from '#server/core/services.ts';
import { saysNothing } from './cells.rules.ts';
import { checkCustomers } from './check-customers.ts';
import {
  type CellFault,
  type CellReader,
  type Chosen,
  nameKey,
  readAmount,
  readFlag,
  readRow,
} from './fields.rules.ts';
import { hasOwnHeading, missingColumns } from './headings.rules.ts';
import { type ImportQuestion, type ImportRow, lockImport, noSums, writeState } from './import.store.ts';
import { splitLines } from './lines.rules.ts';
import { byName } from './look-up.rules.ts';
import { type ColumnFigures, describeUnused, listUnreadColumns } from './review/review.rules.ts';
import { type FileRow, type FoundRow, listCells, writeFound } from './row.store.ts';
import { withEdits } from './shared.rules.ts';
import type { Checked, ProductWork, Step } from './work.rules.ts';

const rowsInTurn = 50;
const rowsAtOnce = 1000;

/** Checks all rows and stores the result at the end, so that a killed check can simply start again. */
export async function checkImport(
  services: Services,
  row: ImportRow,
  tell: (done: number) => Promise<void>,
): Promise<void> {
  const { db } = services;
  const { id, kind, headerLine, columns, sharedValues } = row;
  const all = await readAll(services, id);
  const { rows } = splitLines(
    kind,
    all.filter(({ isSkipped }) => !isSkipped),
    { headerLine, columns },
  );
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
  const headings = all.find(({ line }) => line === headerLine)?.cells ?? [];
  const unusedColumns: ColumnFigures[] = [];
  for (const index of listUnreadColumns(rows, columns)) {
    const column = describeUnused(kind, rows, { index, heading: headings[index] ?? '' });
    if (column) unusedColumns.push(column);
    await nextTurn();
  }
  const isPriceSure = row.isPriceChosen || hasOwnHeading(headings[columns.agreedPrice ?? -1]);
  const found = isUsable ? await check(services, rows, { ...row, isPriceSure }, step) : undefined;
  const written = [...above, ...(found?.rows ?? [])];
  await db.transaction(async (tx) => {
    const before = await lockImport(tx, id);
    // If staff have chosen other columns during the check, its result is dropped, and the check starts again.
    if (before?.state !== 'checking' || before.headerLine !== headerLine) return;
    const isSame = isDeepStrictEqual([before.columns, before.sharedValues], [columns, sharedValues]);
    if (!isSame) return;
    const questions: ImportQuestion[] = before.questions.filter((question) => question.kind !== 'deposit');
    if (found?.needs.depositPerJar && sharedValues.depositPerJar === undefined) questions.push({ kind: 'deposit' });
    for (let at = 0; at < written.length; at += rowsAtOnce) {
      await writeFound(tx, id, written.slice(at, at + rowsAtOnce));
      await nextTurn();
    }
    const result = found && { sums: found.sums, needs: found.needs };
    await writeState(tx, id, { state: 'checked', total: rows.length, questions, unusedColumns, ...result });
  });
}

async function readAll({ db }: Services, id: string): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (let last = 0; ; ) {
    const some = await listCells(db, id, last, rowsAtOnce);
    rows.push(...some);
    const end = some.at(-1);
    if (!end || some.length < rowsAtOnce) return rows;
    last = end.line;
    await nextTurn();
  }
}

const keyOf = ({ name, size }: { name: string; size: string }) => nameKey(`${name}\n${size}`);

async function checkProducts(
  services: Services,
  all: readonly FileRow[],
  { columns }: Pick<ImportRow, 'columns'>,
  step: Step,
): Promise<Checked> {
  const { db, shop } = services;
  const categories = byName(await listNamedCategories(db));
  const containers = byName(await listNamedContainers(db));
  const there = new Set((await listNamedProducts(db)).map(keyOf));
  const lineOf = new Map<string, number>();
  const sums = { ...noSums };
  const rows: FoundRow[] = [];
  for (const one of all) {
    const { line } = one;
    await step(rows.length);
    const { cells, chosen } = withEdits(one, columns);
    const { row, faults } = readProduct(cells, chosen);
    const [category] = row.category === '' ? [undefined] : categories(row.category);
    const [container] = row.container === '' ? [undefined] : containers(row.container);
    if (row.category !== '' && !category) {
      faults.push({ column: 'category', msg: 'There is no category of this name. Add it under Categories first.' });
    }
    if (row.container !== '' && !container) {
      faults.push({ column: 'container', msg: 'There is no container of this name.' });
    }
    const earlier = lineOf.get(keyOf(row));
    if (earlier !== undefined) {
      faults.push({ column: 'name', msg: messageOf('Line {line} has the same name and size.', { line: earlier }) });
    }
    lineOf.set(keyOf(row), earlier ?? line);
    const isThere = there.has(keyOf(row));
    const state = faults.length > 0 ? 'wrong' : isThere ? 'passed' : 'right';
    if (state === 'passed') sums.known += 1;
    if (state === 'right') sums.added += 1;
    const work = state === 'right' ? workOf(row, category?.id ?? null, container?.id ?? null, shop().name) : null;
    rows.push({ line, state, lead: line, faults: faults.length > 0 ? faults : null, work, madeId: work?.id ?? null });
  }
  return { rows, sums, needs: {} };
}

function workOf(row: ProductRow, categoryId: string | null, containerId: string | null, ownBrand: string): ProductWork {
  const { category: _, container: __, brand, ...values } = row;
  return { ...values, id: newId(), brand: brand || ownBrand, image: null, categoryId, containerId };
}

interface ProductRow extends Omit<ProductWork, 'id' | 'image' | 'categoryId' | 'containerId'> {
  category: string;
  /** The name of the container; empty without one. */
  container: string;
}

const typeNames: Readonly<Record<string, ProductType>> = {
  gallon: 'gallon',
  jar: 'gallon',
  can: 'gallon',
  गैलन: 'gallon',
  जार: 'gallon',
  कैन: 'gallon',
  bottle: 'bottle',
  बोतल: 'bottle',
};
const noContainer = new Set(['no', 'नहीं', 'कोई नहीं']);

/** Reads one row of products. Pure: categories and containers are looked up elsewhere. */
export function readProduct(cells: readonly string[], chosen: Chosen): { row: ProductRow; faults: CellFault[] } {
  // In this column, "none" is a value and not an empty cell.
  const read = readRow(cells, chosen, ['container']);
  const texts = {
    name: read.text('name'),
    size: read.text('size'),
    description: read.text('description'),
    brand: read.text('brand'),
  };
  const hi = { name: read.text('hindiName'), description: read.text('hindiDescription') };
  const ofHindi = translationRules('product');
  for (const column of Object.keys(texts) as (keyof typeof texts)[]) {
    const msg = checkValue(productRules[column], texts[column]);
    if (msg !== undefined) read.fail(column, msg);
  }
  for (const [column, msg] of [
    ['hindiName', checkValue(ofHindi.name, hi.name)],
    ['hindiDescription', checkValue(ofHindi.description, hi.description)],
  ] as const) {
    if (msg !== undefined) read.fail(column, msg);
  }
  const capacity = readNumber(read, 'capacity');
  const stock = readNumber(read, 'stock');
  const pricePaise = readAmount(read, 'price');
  const depositPaise = readAmount(read, 'deposit');
  for (const [column, value] of [
    ['capacity', capacity],
    ['stock', stock],
    ['price', pricePaise],
    ['deposit', depositPaise],
  ] as const) {
    const msg = read.faults.some((fault) => fault.column === column)
      ? undefined
      : checkValue(productRules[column], value);
    if (msg !== undefined) read.fail(column, msg);
  }
  const named = read.text('container');
  const isNone = saysNothing(named) || noContainer.has(nameKey(named));
  const type = readType(read, capacity ?? 0);
  if (named === '' && asksForContainer({ capacity, deposit: toRupees(depositPaise) })) {
    read.fail('container', 'Name the container that comes back, or write none if the customer keeps it.');
  }
  return {
    row: {
      ...texts,
      translations: { hi },
      type,
      capacityMl: Math.round((capacity ?? 0) * 1000),
      pricePaise,
      depositPaise,
      stock: stock ?? 0,
      isActive: readFlag(read, 'isActive') ?? true,
      category: read.text('category'),
      container: isNone ? '' : named,
    },
    faults: read.faults,
  };
}

/** Reads a number; null for an empty cell, NaN for an invalid number. */
function readNumber(read: CellReader, column: 'capacity' | 'stock'): number | null {
  const typed = read
    .plain(column)
    .replace(/(?<=\d),(?=\d{2,3}(\D|$))/g, '')
    .replace(/(l|ltr|litres?|लीटर)\.?$/i, '')
    .trimEnd();
  if (typed === '') return null;
  return /^\d{1,9}(\.\d{1,3})?$/.test(typed) ? Number(typed) : Number.NaN;
}

function readType(read: CellReader, litres: number): ProductType {
  const typed = nameKey(read.text('type'));
  if (typed === '') return litres >= 10 ? 'gallon' : 'bottle';
  const found = productTypes.find((type) => type === typed) ?? typeNames[typed];
  if (!found) read.fail('type', 'Write gallon or bottle here.');
  return found ?? 'bottle';
}
