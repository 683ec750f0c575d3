/** Calls for the prices that the shop has agreed with customers. */
import type { PriceEntry } from '#contract/prices/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { StaffId } from '../core/actor.ts';
import { refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { type Handlers, pageOf, presentPagination } from '../platform/http/handler.ts';
import { agreePrice, takePriceBack } from './change-price.ts';
import { presentAgreedPrice } from './present.ts';
import { type EntryRow, findEntry, listAgreedPrices, listEntries } from './store.ts';

export function pricesApi(services: Services) {
  const { db, clock } = services;
  const entryOf = async (staff: StaffId, customerId: string, id: string) => {
    const today = indiaDay(clock());
    const row = await findEntry(db, staff, { id, customerId }, today);
    if (!row) throw refuseMissing('Agreed price not found');
    return presentEntry(row, today);
  };
  return {
    'GET /prices': async ({ actor }) => {
      const rows = await listAgreedPrices(db, actor.id, indiaDay(clock()));
      return { data: { prices: rows.map(presentAgreedPrice) } };
    },

    'GET /admin/users/:id/prices': async ({ actor, params, query }) => {
      const today = indiaDay(clock());
      const found = await listEntries(db, actor.id, params.id, { today, ...pageOf(query) });
      if (!found) throw refuseMissing('Customer not found');
      const entries = found.rows.map((row) => presentEntry(row, today));
      return { data: { entries, pagination: presentPagination(query, found.total) } };
    },

    'POST /admin/users/:id/prices': async ({ actor, params, body, request }) => {
      const id = await agreePrice(services, actor, params.id, body, request);
      return { message: 'Price saved', data: { entry: await entryOf(actor.id, params.id, id) } };
    },

    'POST /admin/users/:id/prices/:entryId/take-back': async ({ actor, params, body }) => {
      const { id: customerId, entryId: id } = params;
      const { reason } = body;
      await takePriceBack(services, actor, { id, customerId, reason });
      return { message: 'Undone', data: { entry: await entryOf(actor.id, customerId, id) } };
    },
  } satisfies Partial<Handlers>;
}

function presentEntry(row: EntryRow, today: string): PriceEntry {
  const { takenBackAt, takenBackByName, takenBackReason } = row;
  return {
    ...row,
    listPrice: toRupees(row.listPaise),
    price: row.pricePaise === null ? null : toRupees(row.pricePaise),
    by: row.changedByName,
    at: row.changedAt.toISOString(),
    state: stateOf(row, today),
    takenBack: takenBackAt && {
      by: takenBackByName,
      at: takenBackAt.toISOString(),
      reason: takenBackReason ?? '',
    },
  };
}

function stateOf({ takenBackAt, firstDay, isDeciding }: EntryRow, today: string): PriceEntry['state'] {
  if (takenBackAt) return 'taken-back';
  if (firstDay > today) return 'coming';
  return isDeciding ? 'current' : 'past';
}
