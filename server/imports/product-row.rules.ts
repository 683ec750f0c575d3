/** One row of products. Pure: categories and containers are looked up elsewhere. */
import { type ProductType, productTypes } from '#contract/catalogue/product-types.ts';
import { asksForContainer, productRules } from '#contract/catalogue/rules.ts';
import { toRupees } from '#contract/shared/money.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { type CellFault, type CellReader, nameKey, readAmount, readFlag, readRow } from './fields.rules.ts';
import type { Chosen } from './headings.rules.ts';

export interface ProductRow {
  name: string;
  size: string;
  description: string;
  brand: string;
  type: ProductType;
  capacityMl: number;
  pricePaise: number;
  depositPaise: number;
  stock: number;
  isActive: boolean;
  category: string;
  /** Empty for none; `none` was said. */
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
const noContainer = new Set(['none', 'no', '-', 'नहीं', 'कोई नहीं']);

export function readProduct(cells: readonly string[], chosen: Chosen): { row: ProductRow; faults: CellFault[] } {
  const read = readRow(cells, chosen);
  const texts = {
    name: read.text('name'),
    size: read.text('size'),
    description: read.text('description'),
    brand: read.text('brand'),
  };
  for (const column of ['name', 'size', 'description', 'brand'] as const) {
    const msg = checkValue(productRules[column], texts[column]);
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
  const isNone = noContainer.has(nameKey(named));
  const type = readType(read, capacity ?? 0);
  if (named === '' && asksForContainer({ capacity, deposit: toRupees(depositPaise) })) {
    read.fail('container', 'Name the container that comes back, or write none if the customer keeps it.');
  }
  return {
    row: {
      ...texts,
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

/** NaN for what is none. */
function readNumber(read: CellReader, column: 'capacity' | 'stock'): number | null {
  const typed = read
    .plain(column)
    .replace(/(?<=\d),(?=\d{2,3}(\D|$))/g, '')
    .replace(/\s*(l|ltr|litres?|लीटर)\.?$/i, '');
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
