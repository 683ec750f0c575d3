import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildPicture } from '../testing/builders/pictures.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

const onTheWeb = 'https://cdn.example/jar.png?x=1';
const foreign = [onTheWeb, 'http://shop.test/pictures/0123456789abcdef0123-1280.webp', '//cdn.example/jar.png'];
/** Addresses that look like those of uploaded pictures, but that nobody has uploaded. */
const neverUploaded = ['/pictures/0123456789abcdef0123-1280.webp', '/pictures/a-1280.webp'];
const refusal = 'Image must be a picture that was uploaded to this shop';

const productForm = { name: 'Big jar', type: 'gallon', size: '20 L', capacity: 20, price: 85, stock: 12 };

interface Kind {
  field: 'image' | 'category_image';
  /** Creates a product or category that already has this picture. */
  build(picture: string | null): Promise<string>;
  create(picture: string): ReturnType<CallShop>;
  edit(id: string, picture: string | null): ReturnType<CallShop>;
}

let count = 0;
const newName = () => {
  count += 1;
  return `Jars ${count}`;
};
const kinds: [string, Kind][] = [
  [
    'a product',
    {
      field: 'image',
      build: async (image) => (await buildProduct(shop, { image })).id,
      create: (image) => asAdmin('POST /admin/products', { body: { ...productForm, image } }),
      edit: (id, image) =>
        asAdmin('PUT /admin/products/:id', { params: { id }, body: { ...productForm, name: 'Bigger jar', image } }),
    },
  ],
  [
    'a category',
    {
      field: 'category_image',
      build: async (image) => (await buildCategory(shop, { name: newName(), image })).id,
      create: (category_image) => asAdmin('POST /categories', { body: { name: newName(), category_image } }),
      edit: (id, category_image) =>
        asAdmin('PUT /categories/:id', { params: { id }, body: { name: newName(), category_image } }),
    },
  ],
];

describe.each(kinds)('the picture of %s', (_, { field, build, create, edit }) => {
  const refused = { status: 400, body: { message: refusal, errors: [{ path: field, msg: refusal }] } };

  // Proves accounts-66
  test('is accepted if it was uploaded to the shop', async () => {
    const picture = await buildPicture(shop);
    const { body } = await create(picture);
    expect(Object.values(body.data)).toMatchObject([{ [field]: picture }]);
    const id = await build(null);
    const other = await buildPicture(shop, 'teal');
    expect(Object.values((await edit(id, other)).body.data)).toMatchObject([{ [field]: other }]);
    expect(Object.values((await edit(id, null)).body.data)).toMatchObject([{ [field]: null }]);
  });

  // Proves accounts-66
  test('is refused if it is on another site or was never uploaded', async () => {
    for (const address of [...foreign, ...neverUploaded]) {
      expect(await create(address), address).toMatchObject(refused);
      expect(await edit(await build(null), address), address).toMatchObject(refused);
      expect(await edit(await build(await buildPicture(shop)), address), address).toMatchObject(refused);
    }
  });

  // Proves accounts-66
  test('may stay the same if other fields change', async () => {
    for (const address of [onTheWeb, ...neverUploaded]) {
      const id = await build(address);
      const { status, body } = await edit(id, address);
      expect([address, status]).toEqual([address, 200]);
      expect(Object.values(body.data)).toMatchObject([{ [field]: address }]);
      expect(await edit(id, `${address}2`)).toMatchObject(refused);
    }
  });
});
