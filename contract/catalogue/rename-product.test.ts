import { expect, test } from 'vitest';
import { canBeSaved, firstRenamed, renameProduct } from './rename-product.ts';

const rename = (name: string, brand: string, shopName = 'Meena Water', earlier = ['Paniwala', 'Old Name']) => {
  const renamed = renameProduct({ name, brand, translations: {} }, earlier, shopName);
  return renamed && [renamed.name, renamed.brand];
};

// Proves opening-11
test.each([
  ['Paniwala 20 L Jar', 'Paniwala', ['Meena Water 20 L Jar', 'Meena Water']],
  ['Paniwala Mineral 1 L Bottle', 'Paniwala Mineral', ['Meena Water Mineral 1 L Bottle', 'Meena Water Mineral']],
  ['Case of 12 × 1 L', 'Paniwala', ['Case of 12 × 1 L', 'Meena Water']],
  ['old name can', 'OLD NAME', ['Meena Water can', 'Meena Water']],
])('%s of the brand %s gets the name of the shop', (name, brand, renamed) => {
  expect(rename(name, brand)).toEqual(renamed);
});

test.each([
  ['Bisleri 20 L', 'Bisleri'],
  ['Paniwala 20 L Jar', 'Bisleri'],
  ['Paniwalas 20 L Jar', 'Paniwalas'],
  ['पानी 20 L', 'पानीवाला'],
  ['Meena Water 20 L Jar', 'Meena Water'],
])('%s of the brand %s stays', (name, brand) => {
  expect(rename(name, brand)).toBeNull();
  expect(rename(name, brand, '', ['पान', ''])).toBeNull();
  expect(rename(name, brand, 'Meena', ['पान', ''])).toBeNull();
});

test('a name that the owner has changed stays, and only the brand is replaced', () => {
  expect(rename('My best jar', 'Paniwala')).toEqual(['My best jar', 'Meena Water']);
});

test.each([
  ['Paniwala', 'Paniwala Meena'],
  ['Paniwala Meena', 'Paniwala'],
  ['पानीवाला', 'पानीवाला मीना'],
])('a second run after %s became %s changes nothing', (from, to) => {
  const product = { name: `${from} 20 L Jar`, brand: `${from} Mineral`, translations: { hi: { name: `${from} जार` } } };
  const renamed = renameProduct(product, ['Paniwala', from], to);
  expect(renamed).toEqual({
    name: `${to} 20 L Jar`,
    brand: `${to} Mineral`,
    translations: { hi: { name: `${to} जार` } },
  });
  expect(renamed && renameProduct(renamed, ['Paniwala', from], to)).toBeNull();
});

// Proves opening-11, names-1
test('a Hindi name gets the name of the shop only in place of an earlier one, and keeps its other words', () => {
  const before = { name: 'Case of 12', brand: 'Paniwala' };
  const texts = { name: 'Old Name का 20 लीटर जार', description: 'Old Name का पानी' };
  expect(renameProduct({ ...before, translations: { hi: texts } }, ['Paniwala', 'Old Name'], 'मीना वॉटर')).toEqual({
    name: 'Case of 12',
    brand: 'मीना वॉटर',
    translations: { hi: { name: 'मीना वॉटर का 20 लीटर जार', description: 'Old Name का पानी' } },
  });
  const starter = { ...before, translations: { hi: { name: '20 लीटर पानी का जार' } } };
  expect(renameProduct(starter, ['Paniwala'], 'मीना वॉटर')?.translations).toEqual(starter.translations);
});

// Proves opening-11
test('the example of a rename is the English name, otherwise a Hindi one, and none if only the brand changes', () => {
  const product = { name: 'Old Name can', brand: 'Old Name', translations: { hi: { name: 'Old Name कैन' } } };
  const exampleOf = (before: typeof product) => {
    const renamed = renameProduct(before, ['Old Name'], 'मीना');
    return renamed && firstRenamed(before, renamed);
  };
  expect(exampleOf(product)).toEqual({ before: 'Old Name can', after: 'मीना can' });
  const can = { ...product, name: 'Can' };
  expect(exampleOf(can)).toEqual({ before: 'Old Name कैन', after: 'मीना कैन' });
  expect(exampleOf({ ...can, translations: { hi: { name: 'कैन' } } })).toBeUndefined();
});

test('a name or brand of more than 100 characters cannot be saved', () => {
  const product = { name: 'Meena Water 20 L Jar', brand: 'Meena Water', translations: {} };
  const long = renameProduct(
    { ...product, name: `Paniwala ${'x'.repeat(90)}`, brand: 'Paniwala' },
    ['Paniwala'],
    'Meena Water',
  );
  expect(long && canBeSaved(long)).toBe(false);
  expect(canBeSaved({ ...product, brand: 'x'.repeat(101) })).toBe(false);
  expect(canBeSaved({ ...product, translations: { hi: { name: 'x'.repeat(101) } } })).toBe(false);
  expect(canBeSaved({ ...product, translations: { hi: { name: '' } } })).toBe(true);
  expect(canBeSaved(product)).toBe(true);
});
