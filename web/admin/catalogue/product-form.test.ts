import { describe, expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { bodyOfCategory, checkCategory, valuesOfCategory } from './category-form.ts';
import { bodyOfProduct, checkProduct, valuesOfProduct } from './product-form.ts';

const product = {
  id: 'p',
  name: 'Jar',
  description: 'Heavy',
  image: null,
  type: 'gallon' as const,
  size: '20 L',
  brand: 'Neel',
  category: { id: 'c', name: 'Jars', category_image: null, isActive: true },
  categoryId: 'c',
  price: paise(85_50),
  deposit: paise(0),
  capacity: 0.25,
  stock: 0,
  isActive: false,
  containerId: null,
  version: 3,
  deletedAt: null,
  createdAt: '2026-11-21T04:30:00.000Z',
};

describe('the product form', () => {
  // Proves admin-catalogue-16
  test('opens with the defaults: a bottle, active, without deposit, of the own brand', () => {
    const { type, isActive, deposit, brand, ...others } = valuesOfProduct(null, 'Paniwala');
    expect([type, isActive, deposit, brand]).toEqual(['bottle', 'true', '0', 'Paniwala']);
    expect(new Set(Object.values(others))).toEqual(new Set(['']));
  });

  test('shows amounts in rupees and sends an unchanged product unchanged', () => {
    expect(valuesOfProduct(product, 'Paniwala')).toMatchObject({ price: '85.5', deposit: '0' });
    const body = bodyOfProduct(valuesOfProduct(product, 'Paniwala'));
    const { id, category, version, deletedAt, createdAt, ...sent } = product;
    expect(body).toEqual({ ...sent, image: '' });
  });

  test('reads an empty deposit as none, and refuses other empty numbers', () => {
    const values = { ...valuesOfProduct(product, ''), deposit: ' ', price: '', capacity: '', stock: ' ' };
    expect(checkProduct({ ...values, deposit: '' })).toEqual([
      { path: 'capacity', msg: 'Capacity must be greater than 0' },
      { path: 'price', msg: 'Price must be greater than 0' },
      { path: 'stock', msg: 'Stock must be a whole number' },
    ]);
    expect(bodyOfProduct({ ...values, deposit: '' }).deposit).toBe(0);
  });
});

// Proves admin-catalogue-46
test('the category form opens with the defaults and reads an empty sort order as 0', () => {
  const values = valuesOfCategory(null);
  expect(values).toMatchObject({ color: '#3B82F6', sortOrder: '0', isActive: 'true' });
  expect(checkCategory({ ...values, sortOrder: '' })).toEqual([]);
  expect(bodyOfCategory({ ...values, sortOrder: '' }).sortOrder).toBe(0);
  expect(checkCategory({ ...values, sortOrder: '1.5' })).toEqual([
    { path: 'sortOrder', msg: 'Sort order must be a whole number' },
  ]);
});
