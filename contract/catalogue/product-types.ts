/** Product vocabulary that the browser needs without the schema library. */
export const productTypes = ['gallon', 'bottle'] as const;
export type ProductType = (typeof productTypes)[number];

export const productTypeLabels: Record<ProductType, string> = { bottle: 'Bottle', gallon: 'Gallon' };

/** Stock badge: above 10 green, 1 to 10 yellow, 0 red. */
export type StockLevel = 'plenty' | 'low' | 'none';
/** As many or fewer are few. */
export const lowStock = 10;

export function stockLevel(stock: number): StockLevel {
  if (stock <= 0) return 'none';
  return stock <= lowStock ? 'low' : 'plenty';
}

/** A product in a list without room: "Lake water, 20 L", and "20 L Jar" as it is, because its name says the size. */
export const nameWithSize = ({ name, size }: { name: string; size: string }): string =>
  size === '' || name.toLowerCase().includes(size.toLowerCase()) ? name : `${name}, ${size}`;
