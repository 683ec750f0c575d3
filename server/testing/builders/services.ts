/** Builds the services that domains receive. They have no cache of pages. */

import type { Database } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/core/settings.ts';
import { followSettings } from '#server/settings/follow-settings.ts';

export function buildServices<Clock extends () => Date>(db: Database, settings: Settings, clock: Clock) {
  return {
    db,
    settings,
    clock,
    ...followSettings(db, settings),
    catalogueChanged: () => {},
    catalogueVersion: () => undefined,
  } satisfies Services;
}
