/** Fills the catalogue of an empty shop with examples. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { seedCategories, seedContainers, seedProducts } from '#db/seed/catalogue.ts';
import type { Queryable } from '../core/db/database.ts';
import { inProject } from '../core/project-folder.ts';
import type { Services } from '../core/services.ts';
import { openPictureStore, type PictureStore } from '../uploads/picture.store.ts';
import { storePicture } from '../uploads/store-picture.ts';
import { refreshSearchText } from './product.store.ts';
import {
  insertSeedCategories,
  insertSeedContainers,
  insertSeedProducts,
  isCatalogueEmpty,
  lockCatalogueSeed,
} from './seed.store.ts';

const drawings = inProject('db/seed/pictures');
const atOnce = Math.min(4, availableParallelism());

/**
 * Creates categories, products, their opening stock and pictures, all or nothing. Does nothing if the catalogue is not
 * empty or the settings forbid it. If several instances start at once, one does it while the others wait. `report`
 * receives the progress of the pictures, which take most of the time of a first start.
 */
export async function seedCatalogue(
  services: Pick<Services, 'db' | 'settings' | 'clock'>,
  report: (step: string) => void,
): Promise<void> {
  const { db, settings, clock } = services;
  if (!settings.seedCatalogue || !(await isCatalogueEmpty(db))) return;
  await db.transaction(async (tx) => {
    await lockCatalogueSeed(tx);
    if (!(await isCatalogueEmpty(tx))) return;
    const images = await storeDrawings(openPictureStore(settings), report);
    await insertSeed(tx, images, clock());
  });
}

/**
 * Stores the drawings of all products and returns their addresses. Files are written before the products, so that a
 * committed product always has its picture.
 */
async function storeDrawings(store: PictureStore, report: (step: string) => void): Promise<Map<string, string>> {
  const images = new Map<string, string>();
  const names = [...new Set(seedProducts.map((product) => product.picture))];
  for (let at = 0; at < names.length; at += atOnce) {
    const batch = names.slice(at, at + atOnce);
    report(`Preparing pictures: ${at + batch.length} of ${names.length}`);
    await Promise.all(
      batch.map(async (name) => {
        const { url } = await storePicture(store, await readFile(join(drawings, name)), { trustedSvg: true });
        images.set(name, url);
      }),
    );
  }
  return images;
}

async function insertSeed(tx: Queryable, images: Map<string, string>, now: Date): Promise<void> {
  const categories = seedCategories.map(({ hindi: hi, ...category }) => ({
    ...category,
    id: newId(),
    translations: { hi },
  }));
  await insertSeedCategories(tx, categories, now);
  const containers = seedContainers.map((container) => ({ ...container, id: newId() }));
  await insertSeedContainers(tx, containers, now);
  // Lists show the newest product first, so products are created in reverse order of the seed.
  const products = seedProducts.toReversed().map(({ picture, capacityLitres, hindi: hi, ...product }) => ({
    ...product,
    translations: { hi },
    id: newId(),
    movementId: newId(),
    container: product.container ?? null,
    image: images.get(picture) ?? null,
    capacityMl: Math.round(capacityLitres * 1000),
  }));
  await insertSeedProducts(tx, products, now);
  await refreshSearchText(
    tx,
    products.map((product) => product.id),
  );
}
