/**
 * Issues the vouchers of payments and the documents of orders that an instance of an earlier release has recorded.
 * During an update, instances of the earlier release still run next to new ones, and they issue neither vouchers nor
 * documents.
 */
import { dayMs, indiaDay } from '#contract/shared/days.ts';
import { theShop } from '#server/core/actor.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockAllSeries } from '#server/documents/lock-series.ts';
import { findEvent } from '#server/ledger/reversal.store.ts';
import type { Work } from '#server/platform/jobs/job.ts';
import { requireOrder } from '../changing/require-order.ts';
import { issueVouchers } from './issue-vouchers.ts';
import { keepDocuments } from './keep-documents.ts';
import { listWithoutDocuments } from './missing-document.store.ts';
import { hasVoucher, listMissingVouchers } from './missing-voucher.store.ts';

const mostDays = 31;
const mostAtOnce = 100;

/**
 * Each payment has its own transaction. The voucher has the day on which it is issued, and names the day of the payment
 * if that was an earlier one.
 */
export async function issueMissing(services: Services, work?: Pick<Work, 'stopping'>): Promise<void> {
  const { db, clock } = services;
  const since = new Date(clock().getTime() - mostDays * dayMs);
  for (const id of await listMissingVouchers(db, since, mostAtOnce)) {
    if (work?.stopping?.aborted) return;
    await db.transaction(async (tx) => {
      // Another instance may run this job, too.
      await lockAllSeries(tx);
      const event = (await hasVoucher(tx, id)) ? undefined : await findEvent(tx, id);
      if (!event) return;
      const { valueDay, ...posted } = event;
      const day = valueDay ?? indiaDay(event.createdAt);
      const earlier = day !== indiaDay(clock()) && { valueDay: day };
      await issueVouchers(tx, services, [{ ...posted, ...earlier, id, at: event.createdAt }]);
    });
  }
}

/**
 * Each order has its own transaction, and its documents have the day on which they are issued. An order whose documents
 * the rules refuse stays as it is, and the job continues with the others.
 */
export async function issueMissingDocuments(services: Services, work?: Pick<Work, 'stopping'>): Promise<void> {
  const { db, clock } = services;
  const since = new Date(clock().getTime() - mostDays * dayMs);
  for (const id of await listWithoutDocuments(db, since, mostAtOnce)) {
    if (work?.stopping?.aborted) return;
    try {
      await db.transaction(async (tx) => {
        await requireOrder(tx, theShop, id);
        await keepDocuments(tx, services, id, null);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
