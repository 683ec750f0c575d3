/** The settings of the demo, as its owner saved them a month ago. */

import { recordOf } from '#contract/shop.ts';
import { demoSettings } from '#db/seed/demo/area.ts';
import type { Settings } from '#server/core/settings.ts';
import { fillIn, findChanges } from '#server/settings/rules.ts';
import { dayMs } from './times.ts';

const savedDaysAgo = 30;

/** The first version. What it does not say stays as the environment has it. */
export function makeSettings(now: Date, { shop }: Pick<Settings, 'shop'>, owner: string | undefined) {
  const before = recordOf(shop);
  return {
    version: 1,
    record: demoSettings,
    changes: findChanges(before, fillIn(before, demoSettings)),
    savedBy: owner,
    savedAt: new Date(now.getTime() - savedDaysAgo * dayMs),
    ipAddress: '198.51.100.7',
    userAgent: null,
  };
}
