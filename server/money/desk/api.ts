/** Calls of the money desk, where staff record and read money. */
import { gstOn } from '#contract/settings/gst-on.ts';
import { listExpenseKinds } from '#contract/settings/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { requireLimit } from '#server/approvals/require-limit.ts';
import { once } from '#server/core/once.ts';
import type { Services } from '#server/core/services.ts';
import { waiveChargeDue, waiveOrderDue } from '#server/orders/changing/change-due.ts';
import { type Handlers, sourceOf } from '#server/platform/http/handler.ts';
import { bookApi } from './book/api.ts';
import { cashApi } from './cash/api.ts';
import { listToOpen } from './cash/record-cash.ts';
import { customerMoneyApi } from './customers/api.ts';
import { sumAllDues } from './customers/due.store.ts';
import { listCashBags, readShopSums, sumPaidAhead } from './figure.store.ts';
import { presentFigures } from './present.ts';
import { takeBack } from './return-entries.ts';
import { ageStarts, eventOf } from './rules.ts';

export function moneyDeskApi(services: Services) {
  const { db, clock } = services;

  return {
    ...bookApi(services),
    ...cashApi(services),
    ...customerMoneyApi(services),

    'GET /admin/money': async () => {
      const now = clock();
      const [sums, pouches, dues, ahead, toOpen] = await Promise.all([
        readShopSums(db, now),
        listCashBags(db),
        sumAllDues(db, ageStarts(now)),
        sumPaidAhead(db),
        listToOpen(services),
      ] as const);
      const { confirmNeedsPayment: confirmRule, expenseKinds: kinds } = services.shop().payment;
      const expenseKinds = listExpenseKinds(kinds);
      const shown = presentFigures({ sums, pouches, dues, ahead });
      const collectsGst = gstOn(services.shop(), indiaDay(now)).gstScheme === 'regular';
      return { data: { figures: { ...shown, confirmRule, toOpen, expenseKinds, collectsGst } } };
    },

    'POST /admin/money/take-backs': async ({ actor, body, request, origin }) => {
      await takeBack(services, actor, { ...body, source: sourceOf(origin) }, request);
      return { message: 'The entry was undone.' };
    },

    'POST /admin/money/given-up': async ({ actor, body, request, origin }) => {
      const { kind, orderId, chargeId, reason } = body;
      const amountPaise = toPaise(body.amount);
      const change = { by: actor.id, reason, notes: null, ...sourceOf(origin), at: request.at };
      const what = { kind, amountPaise, eventId: eventOf(request) };
      await once(db, request, async (tx) => {
        const customerId =
          orderId !== undefined
            ? await waiveOrderDue(tx, actor, { ...what, orderId }, change)
            : await waiveChargeDue(tx, { ...what, chargeId: chargeId ?? '' }, change);
        const given = { paise: amountPaise, permission: 'money.waive', customerId, orderId } as const;
        await requireLimit(tx, actor, request.at, given);
      });
      const amount = formatAmount(amountPaise);
      const message =
        kind === 'allowance'
          ? messageOf('Allowance of {amount} given.', { amount })
          : messageOf('{amount} written off.', { amount });
      return { message };
    },
  } satisfies Partial<Handlers>;
}
