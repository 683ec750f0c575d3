/** Three hundred products on ten shelves: what the first catalogue has, and many brands beside it. */
import { seedCategories, seedContainers } from '#db/seed/catalogue.ts';
import { demoBrands, demoCategories, demoContainers, demoGoods } from '#db/seed/demo/products.ts';
import type { NewProduct } from '#server/catalogue/seed.store.ts';
import { type DemoPictures, pictureKey } from './pictures/draw-pictures.ts';
import type { Random } from './random.ts';
import { dayMs } from './times.ts';

export interface DemoProduct extends Omit<NewProduct, 'movementId'> {
  isActive: boolean;
  deletedAt: Date | null;
  createdAt: Date;
}

/** A product that orders of the demo may name, between the times at which it was on sale. */
export interface Sellable extends Omit<DemoProduct, 'categorySlug' | 'type' | 'brand' | 'capacityMl' | 'isActive'> {
  until: number;
}

const productCount = 300;

/** Every shelf; those of the first catalogue may be there already and are then left as they are. */
export function makeCategories(random: Random, now: Date) {
  const createdAt = new Date(now.getTime() - 430 * dayMs);
  return [...seedCategories, ...demoCategories].map(({ sortOrder, ...category }) => ({
    ...category,
    id: random.newId(createdAt),
    image: null,
    sortOrder,
    isActive: category.slug !== 'festival',
    deletedAt: category.slug === 'soda' ? new Date(now.getTime() - 45 * dayMs) : null,
    createdAt,
  }));
}

/** Those of the first catalogue may be there already and are then left as they are. */
export function makeContainers(random: Random, now: Date) {
  const createdAt = new Date(now.getTime() - 430 * dayMs);
  return [...seedContainers, ...demoContainers].map(({ name, hsn, taxBasisPoints, lostChargePaise }) => ({
    id: random.newId(createdAt),
    name,
    hsn,
    taxBasisPoints,
    lostChargePaise,
    isActive: true,
    createdAt,
    updatedAt: createdAt,
  }));
}

/** As many as are missing beside `existing` ones; some hidden, some deleted, the last ones new this month. */
export function makeProducts(
  random: Random,
  now: Date,
  existing: number,
  images: ReadonlyMap<string, string>,
  pictures: DemoPictures,
): DemoProduct[] {
  const combinations = demoBrands.flatMap((brand) => demoGoods.map((good) => ({ brand, good })));
  const count = Math.max(0, productCount - existing);
  return Array.from({ length: count }, (_, at) => {
    const { brand, good } = combinations[at % combinations.length] ?? { brand: '', good: random.pick(demoGoods) };
    // Beyond all combinations there is a second kind of each.
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
      image: pictures.get(pictureKey(brand, good)) ?? images.get(good.category) ?? null,
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
