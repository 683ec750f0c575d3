/** Looks at rows of products: every fault of every row, and what each would add. Nothing is written. */
import { v7 as newId } from 'uuid';
import { messageOf } from '#contract/shared/translate.ts';
import { listNamedCategories, listNamedProducts } from '#server/catalogue/many-products.store.ts';
import type { Services } from '#server/core/services.ts';
import { listContainerNames } from '#server/jars/desk/holder.store.ts';
import type { Cells } from './cells.rules.ts';
import { nameKey } from './fields.rules.ts';
import type { Chosen } from './headings.rules.ts';
import { noSums } from './import.store.ts';
import { byName } from './look-up.rules.ts';
import { type ProductRow, readProduct } from './product-row.rules.ts';
import type { FoundRow } from './row.store.ts';
import type { Checked, ProductWork, Step } from './work.rules.ts';

const keyOf = ({ name, size }: { name: string; size: string }) => nameKey(`${name}\n${size}`);

export async function checkProducts(
  services: Services,
  cells: readonly Cells[],
  chosen: Chosen,
  step: Step,
): Promise<Checked> {
  const { db, shop } = services;
  const categories = byName(await listNamedCategories(db));
  const containers = byName(await listContainerNames(db));
  const there = new Set((await listNamedProducts(db)).map(keyOf));
  const lineOf = new Map<string, number>();
  const sums = { ...noSums };
  const rows: FoundRow[] = [];
  for (const { line, cells: texts } of cells) {
    await step(rows.length);
    const { row, faults } = readProduct(texts, chosen);
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
  return { rows, sums };
}

function workOf(row: ProductRow, categoryId: string | null, containerId: string | null, ownBrand: string): ProductWork {
  const { category: _, container: __, brand, ...values } = row;
  return { ...values, id: newId(), brand: brand || ownBrand, image: null, categoryId, containerId };
}
