/** Calls that change the prices of many customers in one act. */
import { indiaDay } from '#contract/shared/days.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { changePrices, previewPrices, undoPrices } from './change-prices.ts';
import { presentChange, presentChanged, presentPreview } from './present.ts';
import { findChange, listChanged, listChanges } from './store.ts';

export function priceChangesApi(services: Services) {
  const { db, clock, shop } = services;
  async function require(id: string) {
    const row = await findChange(db, id);
    if (!row) throw refuseMissing('Price change not found');
    return row;
  }
  return {
    'GET /admin/price-changes': async ({ query }) => {
      const { rows, total } = await listChanges(db, pageOf(query));
      return { data: { changes: rows.map(presentChange), pagination: presentPagination(query, total) } };
    },

    'POST /admin/price-changes/preview': async ({ body }) => ({
      data: { preview: presentPreview(await previewPrices(db, body, indiaDay(clock()))) },
    }),

    'POST /admin/price-changes': async ({ actor, body, request }) => {
      const id = await changePrices(services, actor, body, request);
      return { message: 'The prices are changed', data: { change: presentChange(await require(id)) } };
    },

    'GET /admin/price-changes/:id': async ({ params }) => ({
      data: { change: presentChange(await require(params.id)) },
    }),

    'GET /admin/price-changes/:id/customers': async ({ params, query }) => {
      const change = await require(params.id);
      const { rows, total } = await listChanged(db, params.id, indiaDay(clock()), pageOf(query));
      const customers = rows.map((row) => presentChanged(row, change, shop().name));
      return { data: { customers, pagination: presentPagination(query, total) } };
    },

    'POST /admin/price-changes/:id/take-back': async ({ actor, params, body }) => {
      const kept = await undoPrices(services, actor, params.id, body.reason);
      return { message: 'Undone', data: { change: presentChange(await require(params.id)), kept } };
    },
  } satisfies Partial<Handlers>;
}
