/** Copies what has happened in other domains into the table of alerts. One instance does it at a time. */
import type { Services } from '../core/services.ts';
import { isScanOld, searchSince } from './rules.ts';
import { keepLastScan, lockLastScan, writeEvents, writeStates } from './store.ts';

/**
 * Collects new alerts. Searching for states, such as low stock, reads whole tables, so a caller that runs every few
 * seconds skips it most of the time (`withStates: false`).
 */
export async function collectAlerts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { withStates = true } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const lastScan = await lockLastScan(tx, clock());
    // Waiting for the lock may have taken a while.
    const now = clock();
    await writeEvents(tx, searchSince(lastScan, now), now);
    if (withStates) await writeStates(tx, now);
    if (isScanOld(lastScan, now)) await keepLastScan(tx, now);
  });
}
