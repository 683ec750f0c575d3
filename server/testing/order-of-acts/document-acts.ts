/** Acts of model tests on documents. They move no jar and no money. */
import { expect } from 'vitest';
import { dayMs } from '#contract/shared/days.ts';
import { combineSmallSales } from '#server/documents/combined/make-combined.ts';
import type { OrderAct } from './order-acts.ts';

export const documentActs = {
  /**
   * Requests a separate invoice for an order. Its sale may be large or small, and may already be in the combined
   * document of its day.
   */
  async askInvoice({ asAsha, asAdmin }, { isSure }, { id, status: before }) {
    const input = { params: { id } };
    const { status } = isSure
      ? await asAsha('POST /orders/:id/invoice', input)
      : await asAdmin('POST /admin/orders/:id/invoice', input);
    expect(status).toBe(before === 'cancelled' ? 409 : 200);
  },
  /** Combines the small sales of today, as the job does after midnight. */
  async combineSales({ shop: { shop } }) {
    const tomorrow = () => new Date(shop.clock().getTime() + dayMs);
    await combineSmallSales({ db: shop.db, clock: tomorrow });
  },
} satisfies Record<string, OrderAct>;
