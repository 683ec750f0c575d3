/** Builds the services that domains receive. They have no cache of pages. */

import type { Database } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/core/settings.ts';
import { issuingVouchers } from '#server/orders/documents/issue-vouchers.ts';
import { followSettings } from '#server/settings/follow-settings.ts';

export function buildServices<Clock extends () => Date>(db: Database, settings: Settings, clock: Clock) {
  const shopSettings = followSettings(db, settings);
  return {
    db: issuingVouchers(db, { clock, settings, ...shopSettings }),
    settings,
    clock,
    ...shopSettings,
    catalogueChanged: () => {},
    catalogueVersion: () => undefined,
  } satisfies Services;
}
