import { z } from 'zod';
import type { CallTable } from './call.ts';
import {
  booleanQuery,
  choice,
  dataAnswer,
  id,
  idParams,
  listAnswer,
  messageAnswer,
  pageQuery,
  searchQuery,
  textField,
} from './envelope.ts';
import { productTypes } from './product-types.ts';

const name = (what: string) => ({
  required: `${what} name is required`,
  min: [2, `${what} name must be at least 2 characters long`] as const,
  max: [100, `${what} name must not exceed 100 characters`] as const,
});
const description = { max: [2000, 'Description must not exceed 2000 characters'] as const };
const isPictureAddress = (address: string) =>
  address === '' ||
  /^\/pictures\/[\w-]+\.(webp|avif)$/.test(address) ||
  (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address));
/** An uploaded picture of ours or one on the web; empty is none. */
const picture = textField({ max: [500, 'Image address must not exceed 500 characters'] })
  .refine(isPictureAddress, 'Image must be an uploaded picture or a web address')
  .transform((address) => address || null)
  .nullable()
  .default(null);

const amount = (message: string) =>
  z
    .number({ error: message })
    .max(1_000_000, 'Must not exceed 10,00,000')
    .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'At most two decimals');

export const mostStock = 1_000_000;

export const category = z.object({ id, name: z.string() });

export const product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  type: z.enum(productTypes),
  category: category.nullable(),
  brand: z.string(),
  price: z.number().describe('rupees'),
  deposit: z.number().describe('refundable, rupees'),
  capacity: z.number().describe('litres'),
  size: z.string(),
  stock: z.int(),
  isActive: z.boolean(),
});
export type Product = z.infer<typeof product>;

export const productFilter = z.object({
  ...pageQuery(20),
  type: choice(productTypes, 'type').optional(),
  category: z.string().trim().max(100).optional().describe('id or slug'),
  search: searchQuery,
});
export const productList = listAnswer('products', product);
export const productAnswer = dataAnswer(z.object({ product }));

export const publicCategory = category.extend({
  slug: z.string(),
  description: z.string(),
  category_image: z.string().nullable(),
  color: z.string(),
});
export type Category = z.infer<typeof publicCategory>;
export const publicCategories = dataAnswer(z.object({ categories: z.array(publicCategory) }));

/** What the back office sees of a product: also its version, for edits that must not overwrite each other. */
export const managedProduct = product.extend({
  categoryId: id.nullable(),
  category: category.extend({ category_image: z.string().nullable(), isActive: z.boolean() }).nullable(),
  version: z.int(),
  deletedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export const managedProductFilter = z.object({
  ...pageQuery(),
  search: searchQuery,
  type: choice(productTypes, 'type').optional(),
  isActive: booleanQuery.optional(),
  deleted: booleanQuery.optional(),
});
export const managedProductList = listAnswer('products', managedProduct);
export const managedProductAnswer = dataAnswer(z.object({ product: managedProduct }));

export const productForm = z.object({
  name: textField(name('Product')),
  description: textField(description).default(''),
  image: picture,
  type: choice(productTypes, 'type').default('bottle'),
  size: textField({ required: 'Size is required', max: [50, 'Size must not exceed 50 characters'] }),
  capacity: z
    .number({ error: 'Capacity must be greater than 0' })
    .min(0.001, 'Capacity must be greater than 0')
    .max(10_000, 'Capacity must not exceed 10,000 litres')
    .describe('litres'),
  categoryId: id.nullable().default(null),
  price: amount('Price must be greater than 0').gt(0, 'Price must be greater than 0'),
  deposit: amount('Deposit must be a number').min(0, 'Deposit cannot be negative').default(0),
  stock: z
    .int({ error: 'Stock must be a whole number' })
    .min(0, 'Stock cannot be negative')
    .max(mostStock, 'Stock must not exceed 10,00,000'),
  brand: textField({ max: [100, 'Brand must not exceed 100 characters'] }).default(''),
  isActive: z.boolean().default(true),
});
/** `stockSeen` and `version` keep a saved form from undoing orders and other edits (rulings 3.5). */
export const productEdit = productForm.extend({
  stockSeen: z.int().min(0).optional(),
  version: z.int().optional(),
});

export const managedCategory = publicCategory.extend({
  sortOrder: z.int(),
  isActive: z.boolean(),
  version: z.int(),
  deletedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
/** Without an admin's session the filter is ignored and the public list answers (rulings 3.2). */
export const categoryFilter = z.object({
  ...pageQuery(),
  search: searchQuery,
  isActive: booleanQuery.optional(),
  deleted: booleanQuery.optional(),
});
export const categoryList = dataAnswer(
  z.union([listAnswer('categories', managedCategory).shape.data, z.object({ categories: z.array(publicCategory) })]),
);
export const managedCategoryAnswer = dataAnswer(z.object({ category: managedCategory }));

export const categoryForm = z.object({
  name: textField(name('Category')),
  description: textField(description).default(''),
  category_image: picture,
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Colour must look like #3B82F6')
    .default('#3B82F6'),
  sortOrder: z
    .int({ error: 'Sort order must be a whole number' })
    .min(0, 'Sort order cannot be negative')
    .max(1_000_000, 'Sort order must not exceed 10,00,000')
    .default(0),
  isActive: z.boolean().default(true),
});
export const categoryEdit = categoryForm.extend({ version: z.int().optional() });

export const deleteConfirmation = z.object({
  confirm: z.literal('DELETE', { error: 'Please type exactly "DELETE" to confirm' }),
});

const missingProduct = 'The product you are looking for does not exist.';

/** Products and categories, for visitors and for staff (specification: storefront 7, admin 7). */
export const catalogueCalls = {
  'GET /products': {
    summary: 'Products that can be seen in the shop',
    who: 'anyone',
    query: productFilter,
    answer: productList,
  },
  'GET /products/categories': {
    summary: 'Active categories',
    who: 'anyone',
    answer: publicCategories,
  },
  'GET /products/:id': {
    summary: 'One product; inactive ones say so',
    who: 'anyone',
    params: idParams,
    answer: productAnswer,
    refusals: [404],
    missing: missingProduct,
  },
  'GET /categories': {
    summary: 'Active categories; with an admin session the paged list of all',
    who: 'anyone',
    query: categoryFilter,
    answer: categoryList,
  },
  'GET /categories/active': {
    summary: 'Active categories',
    who: 'anyone',
    answer: publicCategories,
  },
  'GET /admin/products': {
    summary: 'All products',
    who: 'admin',
    query: managedProductFilter,
    answer: managedProductList,
  },
  'POST /admin/products': {
    summary: 'Add a product',
    who: 'admin',
    body: productForm,
    answer: managedProductAnswer,
    status: 201,
    refusals: [400],
  },
  'PUT /admin/products/:id': {
    summary: 'Change a product',
    who: 'admin',
    params: idParams,
    body: productEdit,
    answer: managedProductAnswer,
    refusals: [400, 404, 409],
    missing: 'Product not found',
  },
  'PATCH /admin/products/:id/toggle-status': {
    summary: 'Activate or deactivate a product',
    who: 'admin',
    params: idParams,
    answer: managedProductAnswer,
    refusals: [404],
    missing: 'Product not found',
  },
  'DELETE /admin/products/:id/permanent': {
    summary: 'Delete a product; past orders keep showing it',
    who: 'admin',
    params: idParams,
    body: deleteConfirmation,
    answer: messageAnswer,
    refusals: [404],
    missing: 'Product not found',
  },
  'POST /admin/products/:id/restore': {
    summary: 'Bring a deleted product back',
    who: 'admin',
    params: idParams,
    answer: managedProductAnswer,
    refusals: [404],
    missing: 'Product not found',
  },
  'POST /categories': {
    summary: 'Add a category',
    who: 'admin',
    body: categoryForm,
    answer: managedCategoryAnswer,
    status: 201,
    refusals: [409],
  },
  'PUT /categories/:id': {
    summary: 'Change a category',
    who: 'admin',
    params: idParams,
    body: categoryEdit,
    answer: managedCategoryAnswer,
    refusals: [404, 409],
    missing: 'Category not found',
  },
  'PATCH /categories/:id/toggle-status': {
    summary: 'Activate or deactivate a category',
    who: 'admin',
    params: idParams,
    answer: managedCategoryAnswer,
    refusals: [404],
    missing: 'Category not found',
  },
  'DELETE /categories/:id/permanent': {
    summary: 'Delete a category; its products stay without one',
    who: 'admin',
    params: idParams,
    body: deleteConfirmation,
    answer: messageAnswer,
    refusals: [404],
    missing: 'Category not found',
  },
  'POST /categories/:id/restore': {
    summary: 'Bring a deleted category back',
    who: 'admin',
    params: idParams,
    answer: managedCategoryAnswer,
    refusals: [404, 409],
    missing: 'Category not found',
  },
} as const satisfies CallTable;
