/** Calls about cash of the shop in the till and in the bank. */
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import {
  countCash,
  countWords,
  moveCash,
  moveOwnerMoney,
  payGst,
  readCashDays,
  recordExpense,
  setOpening,
} from './record-cash.ts';

export function cashApi(services: Services) {
  const { db, clock } = services;

  return {
    'GET /admin/money/days': async ({ query: { account, to } }) => {
      const today = indiaDay(clock());
      return { data: { today, days: await readCashDays(db, account, to ?? today) } };
    },

    'POST /admin/money/counts': async ({ body, request }) => {
      const difference = await countCash(services, body, request);
      const { right, more, less } = countWords[body.place];
      const amount = formatAmount(Math.abs(difference));
      const counted = formatAmount(toPaise(body.counted));
      const message = messageOf(difference === 0 ? right : difference > 0 ? more : less, { amount, counted });
      return { message, data: { difference: toRupees(difference) } };
    },

    'POST /admin/money/banking': async ({ body, request }) => {
      await moveCash(services, body, request);
      const amount = formatAmount(toPaise(body.amount));
      const message =
        body.to === 'bank'
          ? messageOf('{amount} deposited in the bank.', { amount })
          : messageOf('{amount} withdrawn from the bank.', { amount });
      return { message };
    },

    'POST /admin/money/owner-money': async ({ body, request }) => {
      await moveOwnerMoney(services, body, request);
      const amount = formatAmount(toPaise(body.amount));
      const message =
        body.direction === 'in'
          ? messageOf('{amount} put in by the owner.', { amount })
          : messageOf('{amount} taken out by the owner.', { amount });
      return { message };
    },

    'POST /admin/money/gst-payments': async ({ body, request }) => {
      await payGst(services, body, request);
      return {
        message: messageOf('GST payment of {amount} recorded.', { amount: formatAmount(toPaise(body.amount)) }),
      };
    },

    'POST /admin/money/expenses': async ({ body, request }) => {
      await recordExpense(services, body, request);
      return { message: messageOf('Expense of {amount} recorded.', { amount: formatAmount(toPaise(body.amount)) }) };
    },

    'POST /admin/money/opening': async ({ body, request }) => {
      await setOpening(services, body, request);
      return {
        message: messageOf('Opening balance of {amount} recorded.', { amount: formatAmount(toPaise(body.amount)) }),
      };
    },
  } satisfies Partial<Handlers>;
}
