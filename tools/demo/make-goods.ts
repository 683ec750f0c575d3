/** Three hundred products on ten shelves: what the first catalogue has, and many brands beside it. */
import { seedCategories, seedContainers } from '#db/seed/catalogue.ts';
import { demoBrands, demoCategories, demoContainers, demoGoods } from '#db/seed/demo/products.ts';
import type { NewProduct } from '#server/catalogue/seed.store.ts';
import { type DemoPictures, pictureKey } from './pictures/draw-pictures.ts';
import type { Random } from './random.ts';
import { dayMs } from './times.ts';

export interface DemoProduct extends Omit<NewProduct, 'movement_id'> {
  is_active: boolean;
  deleted_at: Date | null;
  created_at: Date;
}

/** A product that orders of the demo may name, between the times at which it was on sale. */
export interface Sellable extends Omit<DemoProduct, 'category_slug' | 'type' | 'brand' | 'capacity_ml' | 'is_active'> {
  until: number;
}

const productCount = 300;

/** Every shelf; those of the first catalogue may be there already and are then left as they are. */
export function makeCategories(random: Random, now: Date) {
  const created_at = new Date(now.getTime() - 430 * dayMs);
  return [...seedCategories, ...demoCategories].map(({ sortOrder, ...category }) => ({
    ...category,
    id: random.newId(created_at),
    image: null,
    sort_order: sortOrder,
    is_active: category.slug !== 'festival',
    deleted_at: category.slug === 'soda' ? new Date(now.getTime() - 45 * dayMs) : null,
    created_at,
  }));
}

/** Those of the first catalogue may be there already and are then left as they are. */
export function makeContainers(random: Random, now: Date) {
  const created_at = new Date(now.getTime() - 430 * dayMs);
  return [...seedContainers, ...demoContainers].map(({ name, hsn, taxBasisPoints, lostChargePaise }) => ({
    id: random.newId(created_at),
    name,
    hsn,
    tax_basis_points: taxBasisPoints,
    lost_charge_paise: lostChargePaise,
    is_active: true,
    created_at,
    updated_at: created_at,
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
      category_slug: at % 53 === 52 ? 'soda' : at % 47 === 46 ? 'festival' : good.category,
      container: good.container ?? null,
      name,
      description: good.description,
      image: pictures.get(pictureKey(brand, good)) ?? images.get(good.category) ?? null,
      type: good.type,
      brand,
      price_paise: Math.round((good.pricePaise * (0.85 + random.next() * 0.4)) / 50) * 50,
      deposit_paise: good.depositPaise,
      capacity_ml: good.capacityMl,
      size: good.size,
      stock: 60 + random.whole(300),
      is_active: at % 19 !== 18,
      deleted_at: isDeleted ? new Date(now.getTime() - (5 + random.whole(30)) * dayMs) : null,
      created_at: new Date(now.getTime() - age * dayMs),
    };
  });
}
