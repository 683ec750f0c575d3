/** Calls of the khata, the list of customers with their jars and dues. */
import type { CheckedInput } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { phonePatternOf } from '#server/core/db/conditions.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { khataColumns, presentKhataRow } from './present.ts';
import { type KhataFilter, listKhata, listKhataAfter, refreshKhata } from './store.ts';

export function khataApi(services: Services) {
  const { db, clock } = services;
  const filterOf = (query: CheckedInput<'GET /admin/khata/export'>['query']): KhataFilter => ({
    search: query.search || null,
    phone: phonePatternOf(query.search ?? ''),
    jars: query.jars,
    dues: query.dues,
    last: query.last,
    next: query.next,
    agreed: query.agreed,
    tagId: query.tagId,
    sort: query.sort,
    today: indiaDay(clock()),
  });

  return {
    'GET /admin/khata': async ({ query }) => {
      await refreshKhata(db);
      const { rows, total, allOwed } = await listKhata(db, { ...filterOf(query), ...pageOf(query) });
      return {
        data: {
          customers: rows.map(presentKhataRow),
          pagination: presentPagination(query, total),
          owedTotal: toRupees(allOwed),
        },
      };
    },

    'GET /admin/khata/export': async ({ query }) => {
      await refreshKhata(db);
      const filter = filterOf(query);
      return answerList(services, 'khata', khataColumns, (after, limit) =>
        listKhataAfter(db, filter, { after, limit }),
      );
    },
  } satisfies Partial<Handlers>;
}
