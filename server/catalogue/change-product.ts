/** Changes products; each act is committed first, then cached pages are dropped. */

import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { productRules } from '#contract/catalogue/rules.ts';
import { toPaise } from '#contract/shared/money.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Staff } from '../core/actor.ts';
import { noteBefore, noteNoChange } from '../core/audit.ts';
import type { Queryable } from '../core/db/database.ts';
import { type KeyedRequest, once } from '../core/once.ts';
import { refuseConflict, refuseInput, refuseMissing, refuseStock } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { openPictureStore } from '../uploads/picture.store.ts';
import {
  type AdminProductRow,
  holdCategory,
  loadAdminProduct,
  lockProduct,
  markProductDeleted,
  type ProductValues,
  unmarkProductDeleted,
  updateProduct,
  writeProductActive,
} from './admin-product.store.ts';
import { hasContainer } from './containers/store.ts';
import { insertProducts } from './many-products.store.ts';
import { presentAdminProduct } from './present.ts';
import { refreshSearchText } from './product.store.ts';
import { hasTaxRate } from './tax-rates/store.ts';

type ProductForm = CheckedInput<'POST /admin/products'>['body'];
type ProductEdit = CheckedInput<'PUT /admin/products/:id'>['body'];

const missing = () => refuseMissing('Product not found');

/** Refuses an unknown category, container or tax rate. */
async function requireParts(tx: Queryable, { containerId, taxRateId }: ProductForm, isCategoryThere: boolean) {
  const isContainerThere = await hasContainer(tx, containerId ?? null);
  const isRateThere = await hasTaxRate(tx, taxRateId ?? null);
  const errors = [
    ...(isCategoryThere ? [] : [{ path: 'categoryId', msg: 'There is no such category' }]),
    ...(isContainerThere ? [] : [{ path: 'containerId', msg: 'There is no such container' }]),
    ...(isRateThere ? [] : [{ path: 'taxRateId', msg: 'There is no such tax rate' }]),
  ];
  if (errors.length > 0) throw refuseInput(errors);
}

/** Creates a product with its opening stock, once per request; refuses an unknown category, container or picture. */
export async function createProduct(
  services: Services,
  _actor: Staff,
  form: ProductForm,
  request: KeyedRequest | undefined,
): Promise<AdminProductRow> {
  const { db, clock, shop, catalogueChanged } = services;
  await requirePicture(services, 'image', form.image);
  const id = await once(db, request, async (tx) => {
    const id = newId();
    await requireParts(tx, form, await holdCategory(tx, form.categoryId));
    const { stock, containerId = null } = form;
    await insertProducts(tx, [{ ...toValues(form, shop().name), id, stock, containerId }], clock());
    return id;
  });
  catalogueChanged();
  const product = await loadAdminProduct(db, id);
  if (!product) throw missing();
  return product;
}

/**
 * Writes the new values of a product, and changes its stock by the difference between the typed stock and the one that
 * the form showed. Refuses a deleted product, an unknown category, container or picture, an outdated version, and a
 * negative stock.
 */
export async function changeProduct(
  services: Services,
  _actor: Staff,
  id: string,
  form: ProductEdit,
): Promise<AdminProductRow> {
  const { db, clock, shop } = services;
  const present = await loadAdminProduct(db, id);
  await requirePicture(services, 'image', form.image, present?.image);
  return write(services, id, async (tx) => {
    const isCategoryThere = await holdCategory(tx, form.categoryId);
    const before = await lockProduct(tx, id);
    if (!before) throw missing();
    if (form.version !== undefined && form.version !== before.version) {
      throw refuseConflict(
        'Someone else changed this product while you were editing. Please reload it and make your change again.',
      );
    }
    const replaced = present?.version === before.version ? present : await loadAdminProduct(tx, id);
    if (replaced) noteBefore({ ...presentAdminProduct(replaced), stock: before.stock });
    await requireParts(tx, form, isCategoryThere);
    const move = { id: newId(), units: requireUnits(form, before.stock), at: clock() };
    await updateProduct(tx, id, toValues(form, shop().name), move);
    await refreshSearchText(tx, [id]);
  });
}

/** The change of the stock in units; refuses if it would become negative. */
function requireUnits({ stock, stockSeen }: ProductEdit, present: number): number {
  const units = stock - (stockSeen ?? present);
  if (present + units < 0) {
    const msg = messageOf('New orders came in: only {present} left in stock. Please check the stock and save again.', {
      present,
    });
    throw refuseStock(msg, { errors: [{ path: 'stock', msg }] });
  }
  const msg = checkValue(productRules.stock, present + units);
  if (msg !== undefined) throw refuseInput([{ path: 'stock', msg }]);
  return units;
}

function toValues(form: ProductForm, ownBrand: string): ProductValues {
  return {
    ...form,
    // If staff enter no brand, the shop itself fills the product, so it gets the brand of the shop.
    brand: form.brand || ownBrand,
    pricePaise: toPaise(form.price),
    depositPaise: toPaise(form.deposit),
    capacityMl: Math.round(form.capacity * 1000),
  };
}

/** Shows or hides a product; null toggles its state; refuses a deleted one. */
export function toggleProduct(
  services: Services,
  _actor: Staff,
  id: string,
  isActive: boolean | null,
): Promise<AdminProductRow> {
  return write(services, id, async (tx) => {
    if (!(await writeProductActive(tx, id, isActive))) noteNoChange();
  });
}

/** Deletes a product, but keeps it for past orders; refuses one that was deleted already. */
export async function deleteProduct(
  { db, clock, catalogueChanged }: Services,
  _actor: Staff,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markProductDeleted(tx, id, clock()))) throw missing();
  });
  catalogueChanged();
}

/** Restores a product with all its values; one that is not deleted stays unchanged. */
export function restoreProduct(services: Services, _actor: Staff, id: string): Promise<AdminProductRow> {
  return write(services, id, async (tx) => {
    if (!(await unmarkProductDeleted(tx, id))) noteNoChange();
  });
}

/** Runs the work in a transaction and then returns the product; refuses one that is unknown or deleted. */
async function write(
  { db, catalogueChanged }: Services,
  id: string,
  work: (tx: Queryable) => Promise<void>,
): Promise<AdminProductRow> {
  const product = await db.transaction(async (tx) => {
    await work(tx);
    const found = await loadAdminProduct(tx, id);
    if (!found || found.deletedAt !== null) throw missing();
    return found;
  });
  catalogueChanged();
  return product;
}

const pictureRefusal = 'Image must be a picture that was uploaded to this shop';

/**
 * Refuses a picture that was not uploaded to the shop, because pages load no pictures from other sites. An existing
 * picture may stay: pictures of other sites were accepted in the past, and another change of the product must not fail
 * because of them.
 */
export async function requirePicture(
  { settings }: Pick<Services, 'settings'>,
  path: 'image' | 'category_image',
  address: string | null,
  present: string | null = null,
): Promise<void> {
  if (address === null || address === present) return;
  const [, name] = /^\/pictures\/([0-9a-f]{20}-\d+\.(?:webp|avif))$/.exec(address) ?? [];
  if (!name || !(await openPictureStore(settings).has(name))) throw refuseInput([{ path, msg: pictureRefusal }]);
}
