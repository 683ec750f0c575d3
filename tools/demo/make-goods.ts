/** Makes three hundred products in ten categories (the first catalogue and many brands) and their stock. */
import { seedCategories, seedContainers } from '#db/seed/catalogue.ts';
import { demoBrands, demoCategories, demoContainers, demoGoods } from '#db/seed/demo/products.ts';
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
  return [...seedCategories, ...demoCategories].map((category) => ({
    ...category,
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
  return [...seedContainers, ...demoContainers].map((container) => ({
    ...container,
    id: known.get(container.name) ?? random.newId(createdAt),
    isActive: true,
    createdAt,
    updatedAt: createdAt,
  }));
}

/**
 * Makes 300 products less the number of `existing` ones. Some are hidden, some are deleted, and the last ones are new
 * this month. `images` has the pictures of the first catalogue by product name.
 */
export function makeProducts(
  random: Random,
  now: Date,
  existing: number,
  images: ReadonlyMap<string, string>,
): DemoProduct[] {
  const combinations = demoBrands.flatMap((brand) => demoGoods.map((good) => ({ brand, good })));
  const count = Math.max(0, productCount - existing);
  return Array.from({ length: count }, (_, at) => {
    const { brand, good } = combinations[at % combinations.length] ?? { brand: '', good: random.pick(demoGoods) };
    // When all combinations of brand and product are used, each gets a second variant.
    const name = good.name.replace('{brand}', brand) + (at < combinations.length ? '' : ' Premium');
    const isNew = at >= count - 12;
    const age = isNew ? 28 * (1 - (at - count + 12) / 12) + 0.5 : 420 - (at / count) * 300;
    const isDeleted = at % 41 === 40;
    return {
      id: random.newId(new Date(now.getTime() - age * dayMs)),
      categorySlug: at % 53 === 52 ? 'soda' : at % 47 === 46 ? 'festival' : good.category,
      container: good.container ?? null,
      name,
      description: good.description,
      image: images.get(good.pictureOf) ?? null,
      type: good.type,
      brand,
      pricePaise: Math.round((good.pricePaise * (0.85 + random.next() * 0.4)) / 50) * 50,
      depositPaise: good.depositPaise,
      capacityMl: good.capacityMl,
      size: good.size,
      stock: 60 + random.whole(300),
      isActive: at % 19 !== 18,
      deletedAt: isDeleted ? new Date(now.getTime() - (5 + random.whole(30)) * dayMs) : null,
      createdAt: new Date(now.getTime() - age * dayMs),
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

interface Movement {
  id: string;
  productId: string;
  units: number;
  reason: StockChange['reason'] | 'opening' | 'edit';
  orderId: string | null;
  createdAt: Date;
}

/**
 * Makes the stock movements of all products (opening stock, orders, returns, purchases) and their final stock, which
 * never is below zero in between. Every 45th product ends with a few units, every 75th with none. The first `opened`
 * products already have their opening movement.
 */
export function makeStock(
  random: Random,
  now: Date,
  goods: readonly Sellable[],
  opened: number,
  changes: readonly StockChange[],
): { movements: Movement[]; stocks: { id: string; stock: number }[] } {
  const ofProduct = Map.groupBy(changes, ({ productId }) => productId);
  const movements: Movement[] = [];
  const stocks = goods.map((good, at) => {
    let stock = 0;
    function move(units: number, reason: Movement['reason'], createdAt: Date, orderId: string | null = null) {
      movements.push({ id: random.newId(createdAt), productId: good.id, units, reason, orderId, createdAt });
      stock += units;
    }
    if (at < opened) stock = good.stock;
    else move(good.stock, 'opening', good.createdAt);
    for (const change of (ofProduct.get(good.id) ?? []).toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      if (stock + change.units < 5) move(80 + random.whole(160), 'edit', new Date(change.at.getTime() - minuteMs));
      move(change.units, change.reason, change.at, change.orderId);
    }
    const left = at % 75 === 74 ? 0 : at % 45 === 44 ? 1 + (at % 10) : stock;
    if (left !== stock) move(left - stock, 'edit', now);
    return { id: good.id, stock };
  });
  return { movements, stocks };
}
