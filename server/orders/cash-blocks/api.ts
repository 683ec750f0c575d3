/** Calls for customers whose cash orders came back. */
import type { CashState } from '#contract/orders/cash-calls.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { allowCash, blockCash, keepCash, readCash, refusedSince } from './change-cash.ts';
import { listQuestions } from './store.ts';

export function cashApi(services: Services) {
  const { db, clock } = services;
  async function answer(customerId: string): Promise<{ cash: CashState }> {
    const { blockReason: reason, blockedBy: by, blockedAt, refused, asks } = await readCash(db, services, customerId);
    return {
      cash: {
        block: reason === null || !blockedAt ? null : { reason, by, at: blockedAt.toISOString() },
        refused: refused.map((order) => ({ ...order, at: order.at.toISOString() })),
        asks,
      },
    };
  }
  return {
    'GET /admin/users/:id/cash': async ({ params }) => ({ data: await answer(params.id) }),

    'POST /admin/users/:id/cash/block': async ({ actor, params, body }) => {
      await blockCash(services, actor, params.id, body.reason);
      return { message: 'Cash is blocked for this customer', data: await answer(params.id) };
    },

    'POST /admin/users/:id/cash/allow': async ({ actor, params, body }) => {
      await allowCash(services, actor, params.id, body.reason);
      return { message: 'This customer can pay in cash again', data: await answer(params.id) };
    },

    'POST /admin/users/:id/cash/keep': async ({ actor, params, body }) => {
      await keepCash(services, actor, params.id, body.refusedSeen);
      return { message: 'You are asked again after the next refused cash order', data: await answer(params.id) };
    },

    'GET /admin/cash-questions': async ({ actor }) => {
      const most = services.shop().payment.askAfterRefused;
      const found = most === 0 ? [] : await listQuestions(db, actor.id, refusedSince(clock()), most);
      return { data: { customers: found.map((row) => ({ ...row, since: row.since.toISOString() })) } };
    },
  } satisfies Partial<Handlers>;
}
