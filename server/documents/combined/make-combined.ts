/** Combines the small sales of each past day into one document. */
import { v7 as newId } from 'uuid';
import { indiaDay } from '#contract/shared/days.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { Work } from '#server/platform/jobs/job.ts';
import { insertDocument } from '../document.store.ts';
import { dayOf, lockAllSeries, requireClock, type SeriesByKind } from '../lock-series.ts';
import { combineSales } from './combine.rules.ts';
import { findOldestDay, lockSalesOf, writeParts } from './small-sale.store.ts';

/**
 * The maximum number of orders in one document. Further sales of a day get another document, so that a transaction
 * stays short.
 */
const mostOrders = 5_000;
/** The maximum number of days that an act combines before it issues its own document. The job combines the others. */
const mostDays = 7;

/**
 * Combines the small sales of all days before today, each day in a transaction, the oldest day first. It does nothing
 * for sales that have a document, so it can be repeated.
 */
export async function combineSmallSales(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  work?: Pick<Work, 'stopping'>,
): Promise<void> {
  let isMore = true;
  while (isMore && !work?.stopping?.aborted) {
    const today = indiaDay(clock());
    isMore =
      (await findOldestDay(db, today)) !== undefined &&
      (await db.transaction(async (tx) => {
        await requireClock(tx, today);
        return combineOldestDay(tx, await lockAllSeries(tx), { today, at: clock() });
      }));
  }
}

/**
 * Combines the small sales of earlier days if no document of this day was issued yet. After the first document of this
 * day, a combined document could no longer have the day of its sales. The series must be locked.
 */
export async function combineBefore(tx: Queryable, series: SeriesByKind, now: Now): Promise<void> {
  if (dayOf('', series) >= now.today) return;
  for (let days = 0; days < mostDays && (await combineOldestDay(tx, series, now)); days += 1);
}

interface Now {
  today: string;
  at: Date;
}

async function combineOldestDay(tx: Queryable, series: SeriesByKind, { today, at }: Now): Promise<boolean> {
  const day = await findOldestDay(tx, today);
  return day !== undefined && combineDay(tx, series, { day, at });
}

/**
 * Combines the waiting sales of a day that is over. The series must be locked. The document has the day of its sales,
 * unless a document of a later day was issued before it. Returns false if there is nothing that can be combined now.
 */
export async function combineDay(
  tx: Queryable,
  series: SeriesByKind,
  { day, at }: { day: string; at: Date },
): Promise<boolean> {
  const sales = await lockSalesOf(tx, day, mostOrders);
  for (const { kind, content, parts } of combineSales(sales, day)) {
    const own = series.get(kind);
    if (!own) throw new Error(`There is no series for documents of the kind ${kind}`);
    const id = newId();
    const draft = { kind, correctsId: null, content };
    series.set(
      kind,
      await insertDocument(tx, own, { id, draft, day: dayOf(day, series), orderId: null, eventId: null, by: null, at }),
    );
    await writeParts(tx, id, parts);
  }
  return sales.length > 0;
}
