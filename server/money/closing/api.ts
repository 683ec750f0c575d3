/** The end of a day at the desk of money. */
import { formatAmount, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readShopSums } from '../desk/figure.store.ts';
import { closeDay } from './close-day.ts';
import { listClosings, listClosingsAfter, loadClosing } from './closing.store.ts';
import { closingColumns, presentClosing } from './present.ts';

export function closingApi(services: Services) {
  const { db, clock } = services;
  return {
    'GET /admin/money/closings': async () => {
      const [{ till }, closings] = await Promise.all([readShopSums(db, clock()), listClosings(db)] as const);
      return { data: { till: toRupees(till), closings: closings.map(presentClosing) } };
    },

    'GET /admin/money/closings/export': () =>
      answerList(services, 'closed-days', closingColumns, (after, limit) => listClosingsAfter(db, after, limit)),

    'POST /admin/money/closings': async ({ actor, body, request }) => {
      const row = await loadClosing(db, await closeDay(services, actor, body, request));
      const [counted, banked] = [formatAmount(row.countedPaise), formatAmount(row.bankedPaise)];
      return {
        message: messageOf('The day is closed: {counted} counted, {banked} deposited in the bank.', {
          counted,
          banked,
        }),
        data: { closing: presentClosing(row) },
      };
    },
  } satisfies Partial<Handlers>;
}
