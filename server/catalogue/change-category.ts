/** Changes categories. Cached pages are dropped after each change was committed. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import type { Staff } from '../core/actor.ts';
import { noteBefore, noteNoChange, noteRecord } from '../core/audit.ts';
import { type Queryable, violates } from '../core/db/database.ts';
import { refuseConflict, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import {
  type CategoryRow,
  type CategoryValues,
  holdSlugs,
  insertCategory,
  loadCategory,
  lockCategory,
  markCategoryDeleted,
  unmarkCategoryDeleted,
  updateCategory,
  writeCategoryActive,
} from './category.store.ts';
import { requirePicture } from './change-product.ts';
import { presentAdminCategory } from './present.ts';
import { refreshSearchText } from './product.store.ts';
import { chooseSlug, deriveSlug } from './rules.ts';

type CategoryForm = CheckedInput<'POST /categories'>['body'];
type CategoryEdit = CheckedInput<'PUT /categories/:id'>['body'];

const nameTaken = 'A category with this name already exists';

/** Creates a category; refuses a taken name and an unknown picture. */
export async function createCategory(services: Services, _actor: Staff, form: CategoryForm): Promise<CategoryRow> {
  await requirePicture(services, 'category_image', form.category_image);
  return write(services, async (tx) => {
    const id = newId();
    noteRecord(id);
    const slug = await findSlug(tx, form.name, id);
    return insertCategory(tx, id, toValues(form, slug), services.clock());
  });
}

/** Changes a category; its slug follows the name. Refuses a taken name, an outdated version, and a deleted category. */
export async function changeCategory(
  services: Services,
  _actor: Staff,
  id: string,
  form: CategoryEdit,
): Promise<CategoryRow> {
  const present = await loadCategory(services.db, id);
  await requirePicture(services, 'category_image', form.category_image, present?.image);
  return write(services, async (tx) => {
    const slug = await findSlug(tx, form.name, id);
    const before = await lockCategory(tx, id);
    if (!before) return undefined;
    if (form.version !== undefined && form.version !== before.version) {
      throw refuseConflict(
        'Someone else changed this category while you were editing. Please reload it and make your change again.',
      );
    }
    noteBefore(presentAdminCategory(before));
    const isSameAddress = deriveSlug(before.name) === deriveSlug(form.name);
    const category = await updateCategory(tx, id, toValues(form, isSameAddress ? before.slug : slug));
    const isSameText = JSON.stringify(before.translations) === JSON.stringify(category?.translations);
    if (before.name !== form.name || !isSameText) await refreshSearchText(tx, [id]);
    return category;
  });
}

/** Shows or hides a category; null toggles its state; refuses a deleted one. */
export function toggleCategory(
  services: Services,
  _actor: Staff,
  id: string,
  isActive: boolean | null,
): Promise<CategoryRow> {
  return write(services, async (tx) => {
    const before = await lockCategory(tx, id);
    if (before?.isActive === isActive) noteNoChange();
    return writeCategoryActive(tx, id, isActive);
  });
}

/** Deletes a category; its products stay without a category. Refuses one that was deleted already. */
export async function deleteCategory(
  { db, clock, catalogueChanged }: Services,
  _actor: Staff,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markCategoryDeleted(tx, id, clock()))) throw missing();
    await refreshSearchText(tx, [id]);
  });
  catalogueChanged();
}

/**
 * Restores a category. Its products belong to it again unless they were moved to another category. Refuses if
 * another category has its name now.
 */
export function restoreCategory(services: Services, _actor: Staff, id: string): Promise<CategoryRow> {
  return write(services, async (tx) => {
    // `lockCategory` finds only categories that are not deleted, so this one was already restored.
    if (await lockCategory(tx, id)) noteNoChange();
    const category = await unmarkCategoryDeleted(tx, id);
    await refreshSearchText(tx, [id]);
    return category;
  });
}

const missing = () => refuseMissing('Category not found');

/** Runs the work in a transaction; refuses if it returns no category, or if another category has the name. */
async function write(
  { db, catalogueChanged }: Services,
  work: (tx: Queryable) => Promise<CategoryRow | undefined>,
): Promise<CategoryRow> {
  try {
    const category = await db.transaction(async (tx) => {
      const written = await work(tx);
      if (!written) throw missing();
      return written;
    });
    catalogueChanged();
    return category;
  } catch (error) {
    if (!violates(error, 'categories_name_unique')) throw error;
    throw refuseConflict(nameTaken, { errors: [{ path: 'name', msg: nameTaken }] });
  }
}

/** The slug for a category of this name. Similar slugs are locked until the transaction ends. */
async function findSlug(tx: Queryable, name: string, ownId: string): Promise<string> {
  const slug = deriveSlug(name);
  return chooseSlug(slug, await holdSlugs(tx, slug, ownId));
}

const toValues = (form: CategoryForm, slug: string): CategoryValues => ({ ...form, slug, image: form.category_image });
