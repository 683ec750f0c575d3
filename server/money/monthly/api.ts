/** Monthly accounts: limits, what is owed, statements. */
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { presentPagination } from '#server/platform/http/pagination.ts';
import { changeLimit } from './change-limit.ts';
import { findLimit, listLimitChanges } from './limit.store.ts';
import { presentAccount, presentLimitChange, presentStatement, statementColumns } from './present.ts';
import { readAccount } from './read-account.ts';
import { listStatements, listStatementsBefore } from './statement.store.ts';

type Page = { page: number; limit: number };

export function monthlyApi(services: Services) {
  const { db } = services;
  const describe = async (customerId: string) => {
    const account = await readAccount(services, customerId);
    return account && presentAccount(account);
  };
  const statementsOf = async (customerId: string, query: Page) => {
    const { statements, total } = await listStatements(db, customerId, query.limit, (query.page - 1) * query.limit);
    return { data: { statements: statements.map(presentStatement), pagination: presentPagination(query, total) } };
  };
  const answer = async (customerId: string) => {
    const limit = await findLimit(db, customerId);
    if (!limit) throw refuseMissing('User not found');
    return { account: await describe(customerId), version: limit.version };
  };
  return {
    'GET /account/monthly': async ({ actor }) => ({ data: { account: await describe(actor.id) } }),

    'GET /account/statements': ({ actor, query }) => statementsOf(actor.id, query),

    'GET /admin/users/:id/monthly': async ({ params }) => ({ data: await answer(params.id) }),

    'PUT /admin/users/:id/credit-limit': async ({ actor, params, body }) => {
      await changeLimit(services, actor, params.id, body);
      return { message: 'Limit saved', data: await answer(params.id) };
    },

    'GET /admin/users/:id/credit-limit/history': async ({ params, query }) => {
      const offset = (query.page - 1) * query.limit;
      const { changes, total } = await listLimitChanges(db, params.id, query.limit, offset);
      return { data: { changes: changes.map(presentLimitChange), pagination: presentPagination(query, total) } };
    },

    'GET /admin/users/:id/statements': ({ params, query }) => statementsOf(params.id, query),

    'GET /admin/users/:id/statements/export': ({ params }) =>
      answerList(services, 'statements', statementColumns, (after, limit) =>
        listStatementsBefore(db, params.id, after, limit),
      ),
  } satisfies Partial<Handlers>;
}
