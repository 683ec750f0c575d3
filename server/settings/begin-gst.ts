/**
 * Replaces the present GST scheme by the one that was entered in advance, on its first day, so that pages and emails
 * show its GSTIN.
 */
import { gstOn, isLaterGst } from '#contract/settings/gst-on.ts';
import { standardSettings } from '#contract/settings/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { recordOf } from '#contract/shop.ts';
import { noSource } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { readRecord } from './follow-settings.ts';
import { fillIn, findChanges } from './rules.ts';
import { findNewestSettings, insertSettings } from './store.ts';

/**
 * Saves a version of the settings with the later scheme, if its first day has come. If somebody saves at the same time,
 * the next run of the job does it. Documents do not depend on this job: each has the scheme of its own day.
 */
export async function beginGst(services: Services): Promise<void> {
  const { db, clock, shop, settings } = services;
  const at = clock();
  const today = indiaDay(at);
  if (!isLaterGst(shop(), today)) return;
  await db.transaction(async (tx) => {
    const saved = await findNewestSettings(tx);
    const before = readRecord(saved, recordOf(settings.shop));
    if (!isLaterGst(before.shop, today)) return;
    const { laterGst } = standardSettings.shop;
    const record = fillIn(before, { shop: { ...gstOn(before.shop, today), laterGst } });
    const changes = findChanges(before, record);
    const version = (saved?.version ?? 0) + 1;
    await insertSettings(tx, { version, record, changes, savedBy: null, savedAt: at, ...noSource });
  });
  await services.reloadSettings();
}
