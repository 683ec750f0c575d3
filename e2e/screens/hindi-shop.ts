/** A shop whose people and products have Hindi names, so that every other word in Latin letters is the program's. */
import type { Page } from '@playwright/test';
import type { Order } from '../../contract/orders.ts';
import { sql } from '../../server/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '../../server/testing/accounts.ts';
import { buildCategory, buildProduct } from '../../server/testing/products.ts';
import { buildMessage } from '../fixtures/admin-data.ts';
import { latinWords } from '../fixtures/latin-words.ts';
import { buildOrder } from '../fixtures/order-data.ts';
import type { BrowserShop } from '../fixtures/shop.ts';
import type { Places, Who } from './screen.ts';

const renameOwner = sql("update users set name = 'गीता शर्मा' where email = 'owner@paniwala.test'");

/** What the shop, its people and the screens’ visitors wrote themselves, names of keys, formats and browsers, the word that deletes. */
const own =
  /Paniwala|FSSAI licence|[\w.-]+@[\w.-]+|English|PW-\d+-\w+|[\da-f]{8}-[\da-f-]{27}|^Enter$|DELETE|^node$|CSV|PNG|CONFIRM_NEEDS_PAYMENT=prepaid|water\.example|Drinking water in a returnable jar|Lake View|Bangalore|Karnataka|MG Road|Indiranagar|Asha Rao|Do you deliver before eight|^“/;

export interface HindiShop {
  shop: BrowserShop;
  places: Places;
  accounts: Record<Exclude<Who, 'visitor' | 'admin'>, BuiltCustomer> & { admin: BuiltAdmin };
}

export async function fillHindiShop(shop: BrowserShop): Promise<HindiShop> {
  await shop.db.run(renameOwner, []);
  const admin = await buildAdmin(shop, { name: 'मीरा नायर', email: 'meera@paniwala.test' });
  const customer = await buildCustomer(shop, { name: 'आशा राव' });
  const newcomer = await buildCustomer(shop, { name: 'नंदिनी बोस' });
  const waverer = await buildCustomer(shop, { name: 'इमरान शेख' });
  await buildCategory(shop, { name: 'जार', description: 'लौटाए जाने वाले' });
  const jar = await buildProduct(shop, { name: 'पानी का जार', stock: 80 });
  const soldOut = await buildProduct(shop, { name: 'पानी की बोतल', stock: 0 });
  const scarce = await buildProduct(shop, { name: 'पानी का गैलन', stock: 5 });
  await shop.as(waverer)('POST /cart', { body: { productId: scarce.id, quantity: 4 } });
  const orderAs = (status: Order['status']) =>
    buildOrder(shop, customer, [{ productId: jar.id, quantity: 2 }], { status });
  const order = await orderAs('pending');
  const moving = await orderAs('out_for_delivery');
  const delivered = await orderAs('delivered');
  const cancelled = await orderAs('cancelled');
  await shop.as(customer)('POST /cart', { body: { productId: jar.id, quantity: 2 } });
  // What is sold meanwhile leaves too few in the waverer's cart.
  await buildOrder(shop, await buildCustomer(shop, { name: 'मीना देव' }), [{ productId: scarce.id, quantity: 3 }]);
  await buildMessage(shop, { name: 'रवि मेनन', message: 'क्या आप रविवार को भी पानी देते हैं?' });
  return {
    shop,
    places: { product: jar.id, soldOut: soldOut.id, order, moving, delivered, cancelled },
    accounts: { customer, newcomer, waverer, admin },
  };
}

/** The program's words in Latin letters on a page. */
export const englishOn = (page: Page): Promise<string[]> => latinWords(page, own);
