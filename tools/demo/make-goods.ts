/** Makes three hundred products in eight categories (those of a new shop, from many brands) and their stock. */
import { seedCategories, seedContainers, seedProducts } from '#db/seed/catalogue.ts';
import { demoBrands, demoCategories } from '#db/seed/demo/products.ts';
import type { NewProduct } from '#server/catalogue/seed.store.ts';
import type { Random } from './random.ts';
import { dayMs, minuteMs } from './times.ts';

export interface DemoProduct extends Omit<NewProduct, 'movementId'> {
  isActive: boolean;
  deletedAt: Date | null;
  createdAt: Date;
}

/** A product that orders of the demo may contain if they were placed while it was on sale. */
export interface Sellable
  extends Omit<DemoProduct, 'categorySlug' | 'type' | 'brand' | 'capacityMl' | 'isActive' | 'deletedAt'> {
  containerId: string | null;
  until: number;
}

const productCount = 300;

type Known = ReadonlyMap<string, string>;

/** Makes all categories. `known` has the ids of existing categories by slug. */
export function makeCategories(random: Random, now: Date, known: Known) {
  const createdAt = new Date(now.getTime() - 430 * dayMs);
  return [...seedCategories, ...demoCategories].map(({ hindi: hi, ...category }) => ({
    ...category,
    translations: { hi },
    id: known.get(category.slug) ?? random.newId(createdAt),
    image: null,
    isActive: category.slug !== 'festival',
    deletedAt: category.slug === 'soda' ? new Date(now.getTime() - 45 * dayMs) : null,
    createdAt,
  }));
}

/** Makes all containers. `known` has the ids of existing containers by name. */
export function makeContainers(random: Random, now: Date, known: Known) {
  const createdAt = new Date(now.getTime() - 430 * dayMs);
  return seedContainers.map((container) => ({
    ...container,
    id: known.get(container.name) ?? random.newId(createdAt),
    isActive: true,
    createdAt,
    updatedAt: createdAt,
  }));
}

/**
 * Makes products until there are 300, together with the `existing` ones. Some are hidden, some are deleted, and the
 * last ones are new this month. `images` has the pictures of the first catalogue by product name.
 */
export function makeProducts(
  random: Random,
  now: Date,
  existing: number,
  images: ReadonlyMap<string, string>,
): DemoProduct[] {
  const goods = demoBrands.flatMap(([brand, inHindi]) => seedProducts.map((good) => ({ ...good, brand, inHindi })));
  const wanted = goods.slice(0, Math.max(0, productCount - existing));
  return wanted.map(({ name, brand, inHindi, hindi, description, type, size, depositPaise, ...good }, at) => {
    const isNew = at >= wanted.length - 12;
    const age = isNew ? 28 * (1 - (at - wanted.length + 12) / 12) + 0.5 : 420 - (at / wanted.length) * 300;
    const createdAt = new Date(now.getTime() - age * dayMs);
    const isDeleted = at % 41 === 40;
    return {
      id: random.newId(createdAt),
      categorySlug: at % 53 === 52 ? 'soda' : at % 47 === 46 ? 'festival' : good.categorySlug,
      container: good.container ?? null,
      name: `${brand} ${name.replace(/^Paniwala /, '')}`,
      description,
      translations: { hi: { ...hindi, name: `${inHindi} ${hindi.name}` } },
      image: images.get(name) ?? null,
      type,
      brand,
      pricePaise: Math.round((good.pricePaise * (0.85 + random.next() * 0.4)) / 50) * 50,
      depositPaise,
      capacityMl: good.capacityLitres * 1000,
      size,
      stock: 60 + random.whole(300),
      isActive: at % 19 !== 18,
      deletedAt: isDeleted ? new Date(now.getTime() - (5 + random.whole(30)) * dayMs) : null,
      createdAt,
    };
  });
}

/** Units that an order took from stock or returned to it. */
export interface StockChange {
  productId: string;
  units: number;
  reason: 'order' | 'cancellation' | 'delivery';
  orderId: string;
  at: Date;
}

/**
 * Makes the stock movements and the final stock of all products. At first there is enough for all orders. In the end
 * every 45th product has a few units, every 75th none. The first `opened` products already have their opening movement.
 */
export function makeStock(
  random: Random,
  now: Date,
  goods: readonly Sellable[],
  opened: number,
  changes: readonly StockChange[],
) {
  const changesOf = Map.groupBy(changes, ({ productId }) => productId);
  const made = goods.map(({ id: productId, stock, createdAt: since }, at) => {
    const move = (units: number, reason: StockChange['reason'] | 'opening' | 'edit', createdAt: Date) => {
      return { id: random.newId(createdAt), productId, units, reason, orderId: null, createdAt };
    };
    const own = (changesOf.get(productId) ?? []).map(({ units, reason, at: on, orderId }) => {
      return { ...move(units, reason, on), orderId };
    });
    const ordered = own.reduce((sum, { units }) => sum - Math.min(0, units), 0);
    const bought = new Date(since.getTime() + minuteMs);
    const first = at < opened ? move(ordered, 'edit', bought) : move(stock + ordered, 'opening', since);
    const rest = own.reduce((sum, { units }) => sum + units, stock + ordered);
    const left = at % 75 === 74 ? 0 : at % 45 === 44 ? 1 + (at % 10) : rest;
    const movements = [first, ...own, move(left - rest, 'edit', now)].filter(({ units }) => units !== 0);
    return { movements, stock: { id: productId, stock: left } };
  });
  return { movements: made.flatMap(({ movements }) => movements), stocks: made.map(({ stock }) => stock) };
}
