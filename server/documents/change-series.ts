/** Changes the prefix and the first number of a series of documents. */
import type { CheckedInput } from '#contract/calls.ts';
import type { DocumentKind } from '#contract/documents/content.ts';
import { financialYearOf } from '#contract/documents/financial-year.ts';
import { mostSkipped } from '#contract/documents/series-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Staff } from '#server/core/actor.ts';
import { noteBefore } from '#server/core/audit.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockSeries, type StoredSeries, skipNumbers, writeSeries } from './document.store.ts';

type SeriesForm = CheckedInput<'PUT /admin/document-series/:kind'>['body'];

/** Whether the series has a document of the financial year of this day. Then its prefix stays until the year ends. */
export const isBegun = ({ lastDay }: StoredSeries, today: string): boolean =>
  lastDay !== '' && financialYearOf(lastDay) >= financialYearOf(today);

/** The number of the next document of this day. */
export const nextNumberOf = ({ year, next }: StoredSeries, today: string): number =>
  year >= financialYearOf(today) ? next : 1;

/**
 * Changes a series. If the series has a document of this financial year, the new prefix applies from the next year, and
 * the next number can only be raised, with a reason: a restore may have lost documents that customers already have. A
 * prefix must differ from those of all other series, so that no two documents have the same number.
 */
export async function changeSeries(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  _actor: Staff,
  kind: DocumentKind,
  { prefix: typed, firstNumber, reason }: SeriesForm,
): Promise<void> {
  const prefix = typed.toUpperCase();
  await db.transaction(async (tx) => {
    const all = await lockSeries(tx);
    const today = indiaDay(clock());
    const before = all.find((one) => one.kind === kind);
    if (!before) throw new Error(`There is no series for documents of the kind ${kind}`);
    const isTaken = all.some((one) => one.kind !== kind && [one.prefix, one.nextPrefix].includes(prefix));
    if (isTaken) throw refuseInput([{ path: 'prefix', msg: 'Another kind of document has this prefix' }]);
    noteBefore({ prefix: before.nextPrefix ?? before.prefix, firstNumber: nextNumberOf(before, today) });
    if (!isBegun(before, today)) {
      const next = firstNumber ?? nextNumberOf(before, today);
      await writeSeries(tx, { ...before, prefix, nextPrefix: null, year: financialYearOf(today), next });
      return;
    }
    if (firstNumber !== null) requireRaised(before, { firstNumber, reason });
    await writeSeries(tx, { ...before, nextPrefix: prefix === before.prefix ? null : prefix });
    if (firstNumber !== null) await skipNumbers(tx, kind, firstNumber);
  });
}

function requireRaised({ next }: StoredSeries, { firstNumber, reason }: { firstNumber: number; reason: string }): void {
  if (firstNumber <= next) {
    throw refuseConflict('This year already has a document of this kind, so its next number can only be raised.');
  }
  const broken = [
    ...(firstNumber > next + mostSkipped
      ? [{ path: 'firstNumber', msg: 'At most 10,000 numbers can be skipped' }]
      : []),
    ...(reason === '' ? [{ path: 'reason', msg: 'Please give a reason' }] : []),
  ];
  if (broken.length > 0) throw refuseInput(broken);
}
