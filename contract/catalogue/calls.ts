import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import {
  answerOf,
  booleanQuery,
  choice,
  dataAnswer,
  id,
  listAnswer,
  messageAnswer,
  pageQuery,
  searchQuery,
  seenCount,
  version,
} from '../http/envelope.ts';
import { optionalText, textField, valueFields } from '../http/value-fields.ts';
import { lowStock, productTypes } from './product-types.ts';
import { categoryRules, defaultColor, deleteRefusal, deleteWord, productRules } from './rules.ts';
import { type FurtherLanguage, furtherLanguages, translationRules } from './translations.ts';

const isOwnPicture = (address: string) => address === '' || /^\/pictures\/[\w-]+\.(webp|avif)$/.test(address);
const isOnTheWeb = (address: string) => /^https?:\/\/\S+$/i.test(address) && URL.canParse(address);
const pictureRefusal = 'Image must be a picture that was uploaded to this shop';

const pictureOf = (mayBe: (address: string) => boolean) =>
  textField(productRules.image)
    .refine(mayBe, pictureRefusal)
    .transform((address) => address || null)
    .nullable()
    .default(null);
/** The URL of a picture uploaded to this shop; empty for none. */
const picture = pictureOf(isOwnPicture);
/**
 * An edit also accepts the URL of a picture on another website, because the product may already have such a picture.
 */
const presentPicture = pictureOf((address) => isOwnPicture(address) || isOnTheWeb(address));

const byLanguage = <Texts extends z.ZodType>(texts: Texts) =>
  z.object(Object.fromEntries(furtherLanguages.map((language) => [language, texts])) as Record<FurtherLanguage, Texts>);
/** The texts in the languages other than English, for the forms of staff. */
const translations = byLanguage(
  z.object({ name: z.string().optional(), description: z.string().optional() }).optional(),
).describe('names and descriptions by language; an empty text falls back to the English one');
const typedTranslations = (what: 'product' | 'category') =>
  byLanguage(
    z
      .object({
        name: optionalText(translationRules(what).name),
        description: optionalText(translationRules(what).description),
      })
      .optional(),
  )
    .default({})
    .describe(
      'names and descriptions by language; an omitted language stays unchanged, and an empty text falls back to the English one',
    );

const category = z.object({ id, name: z.string() });

const product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  type: z.enum(productTypes),
  category: category.nullable(),
  brand: z.string(),
  price: rupees(),
  deposit: rupees().describe('refundable deposit in rupees'),
  capacity: z.number().describe('litres'),
  size: z.string(),
  stock: z.int(),
  isActive: z.boolean(),
  containerId: id.nullable().describe('id of the container that must be returned'),
});
export type Product = z.infer<typeof product>;

const productFilter = z.object({
  ...pageQuery(20),
  type: choice(productTypes, 'type').optional(),
  category: z.string().trim().max(100).optional().describe('id or slug'),
  search: searchQuery,
});
const productList = listAnswer('products', product, {
  mostOrdered: z.array(product).optional().describe('the most ordered products, if the search found nothing'),
});
const productAnswer = dataAnswer({ product });

const publicCategory = category.extend({
  slug: z.string(),
  description: z.string(),
  category_image: z.string().nullable(),
  color: z.string(),
});
export type Category = z.infer<typeof publicCategory>;
const publicCategories = dataAnswer({ categories: z.array(publicCategory) });

/** A product as staff see it. Its version prevents edits from overwriting each other. */
const adminProduct = product.extend({
  categoryId: id.nullable(),
  taxRateId: id.nullable().describe('id of the GST rate; null for the standard rate'),
  translations,
  category: category.extend({ category_image: z.string().nullable(), isActive: z.boolean() }).nullable(),
  version: z.int(),
  deletedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminProduct = z.infer<typeof adminProduct>;
const adminProductFilter = z.object({
  search: searchQuery,
  type: choice(productTypes, 'type').optional(),
  isActive: booleanQuery.optional(),
  deleted: booleanQuery.optional(),
  stock: choice(['low', 'out'], 'stock').optional().describe(`low: ${lowStock} or fewer`),
});
const adminProductList = listAnswer('products', adminProduct);
const adminProductAnswer = dataAnswer({ product: adminProduct });

const productFields = valueFields(productRules);
const productForm = z.object({
  ...productFields,
  description: productFields.description.default(''),
  image: picture,
  type: choice(productTypes, 'type').default('bottle'),
  capacity: productFields.capacity.describe('litres'),
  categoryId: id.nullable().default(null),
  price: productFields.price.describe('rupees'),
  deposit: productFields.deposit.describe('refundable deposit in rupees'),
  brand: productFields.brand.default(''),
  containerId: id
    .nullable()
    .optional()
    .describe('id of the container; if omitted: none for a new product, unchanged for an existing one'),
  taxRateId: id
    .nullable()
    .optional()
    .describe('id of the GST rate; if omitted: the standard rate for a new product, unchanged for an existing one'),
  isActive: productFields.isActive.default(true),
  translations: typedTranslations('product'),
});
/** `stockSeen` and `version` prevent a saved form from overwriting stock changes by orders and other people's edits. */
const productEdit = productForm.extend({
  image: presentPicture,
  stockSeen: seenCount.min(0).optional(),
  version: version.optional(),
});

const adminCategory = publicCategory.extend({
  translations,
  sortOrder: z.int(),
  isActive: z.boolean(),
  version: z.int(),
  deletedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminCategory = z.infer<typeof adminCategory>;
/** A caller without an admin's session gets the public list, whatever this filter says. */
const categoryFilter = z.object({
  search: searchQuery,
  isActive: booleanQuery.optional(),
  deleted: booleanQuery.optional(),
});
/** The filter that staff choose. The list, its total and its export use it. */
export type CategoryFilterQuery = z.output<typeof categoryFilter>;
const categoryList = answerOf(
  z.union([listAnswer('categories', adminCategory).shape.data, z.object({ categories: z.array(publicCategory) })]),
);
const adminCategoryAnswer = dataAnswer({ category: adminCategory });

const categoryFields = valueFields(categoryRules);
const categoryForm = z.object({
  ...categoryFields,
  description: categoryFields.description.default(''),
  category_image: picture,
  color: categoryFields.color.default(defaultColor),
  isActive: categoryFields.isActive.default(true),
  translations: typedTranslations('category'),
});
const categoryEdit = categoryForm.extend({ category_image: presentPicture, version: version.optional() });

const deleteConfirmation = z.object({
  confirm: z.literal(deleteWord, { error: deleteRefusal }),
});

/**
 * Without a body the call toggles the state. With `isActive` it sets the state, so that two concurrent clicks do not
 * undo each other.
 */
const toggle = z.object({
  isActive: z.boolean().optional(),
});

const missingProduct = 'The product you are looking for does not exist.';

const ofProduct = { may: 'catalogue.manage', answer: adminProductAnswer, missing: 'Product not found' } as const;
const ofCategory = { may: 'catalogue.manage', answer: adminCategoryAnswer, missing: 'Category not found' } as const;

/** Calls for products and categories, for visitors and for staff. */
export const catalogueCalls = {
  'GET /products': {
    summary: 'Products that are visible in the shop',
    may: 'anyone',
    followsCatalogue: true,
    query: productFilter,
    answer: productList,
  },
  'GET /products/categories': {
    summary: 'Active categories that have a product on sale',
    may: 'anyone',
    followsCatalogue: true,
    answer: publicCategories,
  },
  'GET /products/:id': {
    summary: 'One product, with its state if it is inactive',
    may: 'anyone',
    followsCatalogue: true,
    answer: productAnswer,
    missing: missingProduct,
  },
  'GET /categories': {
    summary: 'Active categories; for an admin a paged list of all categories',
    may: 'anyone',
    query: categoryFilter.extend(pageQuery()),
    answer: categoryList,
  },
  'GET /admin/categories/export': {
    summary: 'All categories that match a filter as a spreadsheet',
    may: 'catalogue.read',
    query: categoryFilter,
    archivedAs: { categories: {}, 'categories-deleted': { deleted: 'true' } },
  },
  'GET /categories/active': {
    summary: 'Active categories',
    may: 'anyone',
    followsCatalogue: true,
    answer: publicCategories,
  },
  'GET /admin/products': {
    summary: 'All products',
    may: 'catalogue.read',
    query: adminProductFilter.extend(pageQuery()),
    answer: adminProductList,
  },
  'GET /admin/products/export': {
    summary: 'All products that match a filter as a spreadsheet, newest first',
    may: 'catalogue.read',
    query: adminProductFilter,
    archivedAs: { products: {}, 'products-deleted': { deleted: 'true' } },
  },
  'POST /admin/products': {
    summary: 'Add a product',
    may: 'catalogue.manage',
    body: productForm,
    idempotent: true,
    answer: adminProductAnswer,
    status: 201,
  },
  'GET /admin/products/:id': {
    ...ofProduct,
    may: 'catalogue.read',
    summary: 'Current state of a product, for a form that shows an older one',
  },
  'PUT /admin/products/:id': {
    ...ofProduct,
    summary: 'Change a product',
    body: productEdit,
    refusals: [409],
  },
  'PATCH /admin/products/:id/toggle-status': {
    ...ofProduct,
    summary: 'Activate or deactivate a product',
    body: toggle,
  },
  'DELETE /admin/products/:id/permanent': {
    ...ofProduct,
    summary: 'Delete a product; past orders still show it',
    body: deleteConfirmation,
    answer: messageAnswer,
  },
  'POST /admin/products/:id/restore': { ...ofProduct, summary: 'Restore a deleted product' },
  'POST /categories': {
    summary: 'Add a category',
    may: 'catalogue.manage',
    body: categoryForm,
    answer: adminCategoryAnswer,
    status: 201,
    refusals: [409],
  },
  'GET /categories/:id': {
    ...ofCategory,
    may: 'catalogue.read',
    summary: 'Current state of a category, for a form that shows an older one',
  },
  'PUT /categories/:id': { ...ofCategory, summary: 'Change a category', body: categoryEdit, refusals: [409] },
  'PATCH /categories/:id/toggle-status': { ...ofCategory, summary: 'Activate or deactivate a category', body: toggle },
  'DELETE /categories/:id/permanent': {
    ...ofCategory,
    summary: 'Delete a category; its products remain without a category',
    body: deleteConfirmation,
    answer: messageAnswer,
  },
  'POST /categories/:id/restore': { ...ofCategory, summary: 'Restore a deleted category', refusals: [409] },
} as const satisfies CallTable;
