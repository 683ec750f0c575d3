/**
 * Issues the vouchers of payments that an instance of an earlier release has recorded. While instances are updated one
 * after the other, earlier ones still work beside new ones, and do not issue vouchers.
 */
import { dayMs, indiaDay } from '#contract/shared/days.ts';
import type { Services } from '#server/core/services.ts';
import { lockAllSeries } from '#server/documents/lock-series.ts';
import { findEvent } from '#server/ledger/reversal.store.ts';
import type { Work } from '#server/platform/jobs/job.ts';
import { issueVouchers } from './issue-vouchers.ts';
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
