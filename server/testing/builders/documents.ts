/** Builds documents. They are issued by the shop itself, so that numbers and amounts are real. */
import type { Services } from '#server/core/services.ts';
import { listDocumentsOf } from '#server/documents/document.store.ts';
import { keepDocuments } from '#server/orders/documents/keep-documents.ts';
import { buildOrder, type CallableShop } from './orders.ts';
import { buildProduct } from './products.ts';

/** The id of the document of a new order that has left. */
export async function buildDocument(
  shop: CallableShop & Pick<Services, 'db' | 'freshShop'>,
  customer: { token: string },
): Promise<string> {
  const product = await buildProduct(shop);
  const order = await buildOrder(shop, customer, [{ productId: product.id, quantity: 1 }], {
    status: 'out_for_delivery',
  });
  await shop.db.transaction((tx) => keepDocuments(tx, shop, order.id, null));
  const [document] = await listDocumentsOf(shop.db, order.id);
  if (!document) throw new Error(`The order ${order.id} has no document`);
  return document.id;
}
