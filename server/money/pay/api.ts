/** The call of the page behind a payment link. */
import { calls } from '#contract/calls.ts';
import { accountReference } from '#contract/money/upi.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findPresentOwner } from '#server/ledger/joined.store.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { payeeOf } from '../upi/rules.ts';
import { readPaySecret } from './link.rules.ts';
import { readPayKey, sumDuesUntil } from './store.ts';

export function payApi({ db, clock, shop }: Services) {
  return {
    'GET /pay/:secret': async ({ params: { secret } }) => {
      const now = clock();
      const link = readPaySecret(await readPayKey(db), secret, now);
      if (!link) throw refuseMissing(calls['GET /pay/:secret'].missing);
      const customerId = await findPresentOwner(db, link.customerId);
      const duePaise = await sumDuesUntil(db, customerId, link.madeAt);
      const reference = accountReference(customerId, indiaDay(now));
      return {
        data: { amountDue: toRupees(duePaise), upi: duePaise > 0 ? payeeOf(shop()) : null, reference },
      };
    },
  } satisfies Partial<Handlers>;
}
