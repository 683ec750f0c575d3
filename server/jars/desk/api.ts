/** Calls of the jars desk: figures, holders, entries that staff make, reminders and opening balances. */
import type { CheckedInput } from '#contract/calls.ts';
import type { PostedJars } from '#contract/jars/desk-calls.ts';
import { requireCustomer } from '#server/accounts/require-customer.ts';
import { phonePatternOf } from '#server/core/db/conditions.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { type HolderFilter, listHolders } from './holder.store.ts';
import { linkReminder } from './letters.ts';
import { holderColumns, movementColumns, presentHolder } from './present.ts';
import { readAllMoves, readBalance, readFigures, readLocation, readMoves, readWeeks } from './read-desk.ts';
import { adjust, buy, changeDepositTerms, count, lose, releaseDeposit, scrap, setOpening } from './record-entry.ts';
import { overdueBefore } from './rules.ts';
import { sendReminders } from './send-reminders.ts';

export function jarDeskApi(services: Services) {
  const { db, clock, shop, settings } = services;
  const filterOf = (query: Omit<CheckedInput<'GET /admin/jars/holders/export'>['query'], 'reason'>): HolderFilter => ({
    overdueBefore: overdueBefore(clock(), shop().jars.overdueDays),
    isOverdue: query.isOverdue ?? null,
    containerId: query.containerId ?? null,
    search: query.search || null,
    phone: query.search ? phonePatternOf(query.search) : null,
    sort: query.sort,
  });
  return {
    'GET /admin/jars': async () => ({ data: await readFigures(services) }),

    'GET /admin/jars/weeks': async () => ({ data: { containers: await readWeeks(services) } }),

    'GET /admin/jars/holders': async ({ query }) => {
      const filter = filterOf(query);
      const { rows, total } = await listHolders(db, { ...filter, ...pageOf(query) });
      return {
        data: {
          holders: rows.map((row) => presentHolder(row, filter.overdueBefore, linkReminder(row, shop(), settings))),
          pagination: presentPagination(query, total),
        },
      };
    },

    'GET /admin/jars/holders/export': ({ query }) => {
      const filter = filterOf(query);
      return answerList(services, 'jars', holderColumns(filter.overdueBefore), async (_, limit, offset) => {
        return (await listHolders(db, { ...filter, limit, offset })).rows;
      });
    },

    'GET /admin/jars/entries': async ({ query }) => {
      const { rows: movements, total } = await readLocation(services, { ...locationOf(query), ...pageOf(query) });
      return { data: { movements, pagination: presentPagination(query, total) } };
    },

    'GET /admin/jars/entries/export': ({ query }) =>
      answerList(
        services,
        'jar-movements',
        movementColumns,
        async (_, limit, offset) => (await readLocation(services, { ...locationOf(query), limit, offset })).rows,
      ),

    'GET /admin/jars/movements/export': ({ query }) =>
      answerList(services, 'jar-movements', movementColumns, (after, limit) =>
        readAllMoves(services, daysOf(query), { before: after?.id, limit }),
      ),

    'POST /admin/jars/bought': async ({ actor, body, request }) =>
      answer('New jars added', await buy(services, actor, { form: body, request })),
    'POST /admin/jars/counted': async ({ actor, body, request }) =>
      answer('Depot counted', await count(services, actor, { form: body, request })),
    'POST /admin/jars/scrapped': async ({ actor, body, request }) =>
      answer('Jars scrapped', await scrap(services, actor, { form: body, request })),
    'POST /admin/jars/lost': async ({ actor, body, request }) =>
      answer('Lost jars charged', await lose(services, actor, { form: body, request })),
    'POST /admin/jars/adjusted': async ({ actor, body, request }) =>
      answer('Number of jars corrected', await adjust(services, actor, { form: body, request })),
    'POST /admin/jars/opening-balance': async ({ actor, body, request }) =>
      answer('Opening balance set', await setOpening(services, actor, { form: body, request })),

    'POST /admin/jars/deposit-released': async ({ actor, body, request }) =>
      answer('The deposit is in the balance now', await releaseDeposit(services, actor, { form: body, request })),

    'POST /admin/jars/reminders': async ({ actor, body }) => ({ data: await sendReminders(services, actor, body) }),

    'GET /admin/jars/customers/:id': async ({ params }) => ({
      data: { customer: await readBalance(services, params.id) },
    }),

    'GET /admin/jars/customers/:id/movements': async ({ params, query }) => {
      await requireCustomer(db, params.id);
      const { rows: movements, total } = await readMoves(services, { ...movesOf(params.id, query), ...pageOf(query) });
      return { data: { movements, pagination: presentPagination(query, total) } };
    },

    'GET /admin/jars/customers/:id/movements/export': async ({ params, query }) => {
      await requireCustomer(db, params.id);
      return answerList(services, 'jar-movements', movementColumns, async (_, limit, offset) => {
        return (await readMoves(services, { ...movesOf(params.id, query), limit, offset })).rows;
      });
    },

    'PUT /admin/jars/customers/:id/deposit-terms': async ({ actor, params, body }) => {
      const { isDepositFree: isFree, reason } = body;
      await changeDepositTerms(services, actor, { customerId: params.id, isFree, reason });
      const message = isFree ? 'No deposit is charged from now on' : 'Deposits are charged from now on';
      return { message, data: { customer: await readBalance(services, params.id) } };
    },
  } satisfies Partial<Handlers>;
}

const answer = (message: string, data: PostedJars) => ({ message, data });

const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from ?? null,
  to: to ?? null,
});
const locationOf = (query: Omit<CheckedInput<'GET /admin/jars/entries/export'>['query'], 'reason'>) => ({
  ...daysOf(query),
  containerId: query.containerId,
  place: query.place,
  way: query.way,
});
const movesOf = (
  customerId: string,
  query: Omit<CheckedInput<'GET /admin/jars/customers/:id/movements/export'>['query'], 'reason'>,
) => ({ ...daysOf(query), customerId, containerId: query.containerId ?? null });
