/**
 * The calls with which customers and staff read the documents of an order, and request a separate invoice for a small
 * order.
 */
import type { OrderDocuments } from '#contract/orders/edit-calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '#server/core/services.ts';
import { findPart } from '#server/documents/combined/small-sale.store.ts';
import { isInvoice } from '#server/documents/differences.rules.ts';
import { listOwnDocuments } from '#server/documents/list.store.ts';
import { presentDocument, presentPart } from '#server/documents/present.ts';
import { type Handlers, sourceOf } from '#server/platform/http/handler.ts';
import { readOrder, readOwnOrder } from '../changing/require-order.ts';
import { presentAdminOrder } from '../present.ts';
import type { OrderRow } from '../store.ts';
import { readSold } from './read-sold.ts';
import { askInvoice, findOwnInvoice } from './record-wish.ts';

const most = 100;

export function orderDocumentsApi(services: Services) {
  const { db, clock, shop } = services;

  /**
   * Reads the documents of an order. A combined document is reduced to the part of this order and comes last, because
   * it is older than all corrections of the order.
   */
  async function readDocuments(order: OrderRow): Promise<OrderDocuments> {
    const [own, part, sold] = await Promise.all([
      listOwnDocuments(db, order.id, most),
      findPart(db, order.id),
      readSold(db, order.id),
    ]);
    // Documents that do not name the order are about charges for jars.
    const hasInvoice = part !== undefined || own.some((row) => row.orderId === order.id && isInvoice(row));
    return {
      documents: [...own.map(presentDocument), ...(part ? [presentPart(part, sold)] : [])],
      ownInvoice: findOwnInvoice({ ...order, sold, hasInvoice }, shop(), indiaDay(clock())),
    };
  }

  return {
    'GET /orders/:id/documents': async ({ actor, params }) => ({
      data: await readDocuments(await readOwnOrder(db, actor.id, params.id)),
    }),

    'POST /orders/:id/invoice': async ({ actor, params, origin }) => {
      await askInvoice(services, actor, { orderId: params.id, source: sourceOf(origin) });
      return { message: asked, data: await readDocuments(await readOwnOrder(db, actor.id, params.id)) };
    },

    'GET /admin/orders/:id/documents': async ({ actor, params }) => ({
      data: await readDocuments(await readOrder(db, actor, params.id)),
    }),

    'POST /admin/orders/:id/invoice': async ({ actor, params, origin }) => {
      await askInvoice(services, actor, { orderId: params.id, source: sourceOf(origin) });
      return { message: asked, data: { order: presentAdminOrder(await readOrder(db, actor, params.id)) } };
    },
  } satisfies Partial<Handlers>;
}

const asked = 'The order gets its own invoice.';
