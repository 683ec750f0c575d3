/** Product types and stock levels. The browser loads this file, so it must not import Zod. */
export const productTypes = ['gallon', 'bottle'] as const;
export type ProductType = (typeof productTypes)[number];

export const productTypeLabels: Record<ProductType, string> = { bottle: 'Bottle', gallon: 'Gallon' };

/** The level of the stock badge: plenty (above 10) is green, low (1 to 10) is yellow, none is red. */
export type StockLevel = 'plenty' | 'low' | 'none';
/** A stock of this many units or fewer counts as low. */
export const lowStock = 10;

export function stockLevel(stock: number): StockLevel {
  if (stock <= 0) return 'none';
  return stock <= lowStock ? 'low' : 'plenty';
}

/** A name in lower case with its units of volume in Latin letters, as sizes have them: "20 लीटर" as "20 l". */
const withLatinUnits = (name: string) =>
  name
    .toLowerCase()
    .replace(/(\d) *(?:मिलीलीटर|मिली|एमएल)/g, '$1 ml')
    .replace(/(\d) *(?:लीटर|ली)/g, '$1 l');

/**
 * The short name of a product in a list: "Lake water, 20 L", but "20 L Jar" and "20 लीटर का जार" unchanged, because
 * their names include the size.
 */
export const nameWithSize = ({ name, size }: { name: string; size: string }): string =>
  size === '' || [name.toLowerCase(), withLatinUnits(name)].some((one) => one.includes(size.toLowerCase()))
    ? name
    : `${name}, ${size}`;
