/** The call with which customers read the documents of their orders. */
import { isVoucher } from '#contract/documents/voucher.ts';
import type { Services } from '#server/core/services.ts';
import { listDocuments } from '#server/documents/list.store.ts';
import { presentDocument } from '#server/documents/present.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readOwnOrder } from '../changing/require-order.ts';

const most = { limit: 100, offset: 0 };

export function orderDocumentsApi({ db }: Services) {
  return {
    'GET /orders/:id/documents': async ({ actor, params }) => {
      const order = await readOwnOrder(db, actor.id, params.id);
      const { rows } = await listDocuments(db, { orderId: order.id }, most);
      return { data: { documents: rows.flatMap((row) => (isVoucher(row) ? [] : [presentDocument(row)])) } };
    },
  } satisfies Partial<Handlers>;
}
