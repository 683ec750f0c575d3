/** Calls for the accountant: GST returns of a month or a quarter, and files for the offline tool and for Tally. */
import { daysOfMonth } from '#contract/money/entries.ts';
import { daysOfPeriod, monthAfter } from '#contract/money/gst-rules.ts';
import { gstOn } from '#contract/settings/gst-on.ts';
import type { Services } from '#server/core/services.ts';
import { findFirstDay, sumAccounts } from '#server/ledger/trial-balance.store.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { exportTally } from '../tally/export-tally.ts';
import { sumUndocumented } from './charged.store.ts';
import { exportReturn, exportSection } from './export-return.ts';
import { sumInputTax } from './input-tax.store.ts';
import { presentReturn } from './present.ts';
import { countReturn, listUsedNumbers, sumReturn } from './return.store.ts';

export function gstApi({ db, clock, shop }: Services) {
  return {
    'GET /admin/money/gst': async ({ query }) => {
      const days = daysOfPeriod(query);
      const [sums, counts, numbers, accounts, after, undocumented, inputTax, firstDay] = await Promise.all([
        sumReturn(db, days),
        countReturn(db, days),
        listUsedNumbers(db, days),
        sumAccounts(db, days),
        sumAccounts(db, daysOfMonth(monthAfter(query))),
        sumUndocumented(db, days),
        sumInputTax(db, days),
        findFirstDay(db),
      ]);
      const { gstScheme } = gstOn(shop(), days.to);
      const figures = presentReturn({ sums, counts, numbers, accounts, after, undocumented, inputTax });
      return { data: { ...days, gstScheme, ...figures, firstDay } };
    },

    'GET /admin/money/gst/export': ({ query: { section, ...period } }) => exportSection(db, period, section),

    'GET /admin/money/tally/export': ({ query: { file, ...period } }) => exportTally(db, period, file),

    'GET /admin/money/gst/archive': ({ query }) => exportReturn(db, query, clock()),
  } satisfies Partial<Handlers>;
}
