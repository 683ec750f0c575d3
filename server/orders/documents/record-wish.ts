/** Gives a small order a document of its own, because its customer requests one. */
import type { OrderDocuments } from '#contract/orders/edit-calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Shop } from '#contract/shop.ts';
import type { Customer, Source, Staff } from '#server/core/actor.ts';
import { noteBefore } from '#server/core/audit.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { isInvoice } from '#server/documents/differences.rules.ts';
import { isCombinedLater, listAllDocumentsOf, type SoldOrder } from '#server/documents/issue-documents.ts';
import { requireOrder, requireOwnOrder } from '../changing/require-order.ts';
import type { OrderRow } from '../store.ts';
import { keepDocuments } from './keep-documents.ts';
import { readSold } from './read-sold.ts';
import { writeWantsInvoice } from './sold.store.ts';

/**
 * Records that an invoice is wanted. An order that has left gets it now. Nothing changes for an order that has a
 * document, or is a part of a combined one.
 */
export async function askInvoice(
  services: Services,
  actor: Customer | Staff,
  { orderId, source }: { orderId: string; source: Source },
): Promise<void> {
  const { db, clock, freshShop } = services;
  await db.transaction(async (tx) => {
    const order =
      actor.role === 'customer' ? await requireOwnOrder(tx, actor.id, orderId) : await requireOrder(tx, actor, orderId);
    if (order.status === 'cancelled') throw refuseConflict('This order is cancelled, so it gets no invoice.');
    const sold = await readSold(tx, orderId);
    const hasInvoice = (await listAllDocumentsOf(tx, sold)).some(isInvoice);
    const ownInvoice = findOwnInvoice({ ...order, sold, hasInvoice }, await freshShop(tx), indiaDay(clock()));
    noteBefore({ ownInvoice });
    if (ownInvoice !== 'possible') return;
    await writeWantsInvoice(tx, orderId, { by: actor.id, source, at: clock() });
    await keepDocuments(tx, services, orderId, actor.id);
  });
}

interface Invoiced extends Pick<OrderRow, 'status'> {
  sold: SoldOrder;
  /** Whether the goods of the order are already in a document: its own, or one that combines it with other orders. */
  hasInvoice: boolean;
}

/** Whether an order can still get a document of its own instead of being combined with others. */
export function findOwnInvoice(
  { status, sold, hasInvoice }: Invoiced,
  shop: Shop,
  today: string,
): OrderDocuments['ownInvoice'] {
  if (status === 'cancelled' || hasInvoice) return null;
  if (!isCombinedLater(shop, { ...sold, wantsInvoice: false }, today)) return null;
  return sold.wantsInvoice ? 'asked' : 'possible';
}
