/** Calls for containers, for staff. */
import type { Container } from '#contract/catalogue/container-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell, timeCell, yesNoCell } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { changeContainer, createContainer, refuseMissingContainer, toggleContainer } from './change-container.ts';
import { type ContainerRow, listContainers, loadContainer } from './store.ts';

export function containersApi(services: Services) {
  const { db } = services;
  return {
    'GET /admin/containers': async ({ query }) => {
      const { rows, total } = await listContainers(db, query, pageOf(query));
      return { data: { containers: rows.map(presentContainer), pagination: presentPagination(query, total) } };
    },

    'GET /admin/containers/export': ({ query }) =>
      answerList(services, 'containers', containerColumns, async (_, limit, offset) => {
        return (await listContainers(db, query, { limit, offset })).rows;
      }),

    'GET /admin/containers/:id': async ({ params }) => {
      const container = await loadContainer(db, params.id);
      if (!container) throw refuseMissingContainer();
      return { data: { container: presentContainer(container) } };
    },

    'POST /admin/containers': async ({ actor, body }) =>
      answer('Container created successfully!', await createContainer(services, actor, body)),

    'PUT /admin/containers/:id': async ({ actor, params, body }) =>
      answer('Container updated successfully!', await changeContainer(services, actor, params.id, body)),

    'PATCH /admin/containers/:id/toggle-status': async ({ actor, params, body }) => {
      const container = await toggleContainer(services, actor, params.id, body.isActive ?? null);
      return answer(
        container.isActive ? 'Container activated successfully!' : 'Container deactivated successfully!',
        container,
      );
    },
  } satisfies Partial<Handlers>;
}

const answer = (message: string, container: ContainerRow) => ({
  message,
  data: { container: presentContainer(container) },
});

function presentContainer(row: ContainerRow): Container {
  const { taxBasisPoints, lostChargePaise, capacitiesMl, createdAt, ...container } = row;
  return {
    ...container,
    capacities: capacitiesMl.map((millilitres) => millilitres / 1000),
    taxRate: taxBasisPoints / 100,
    lostCharge: toRupees(lostChargePaise),
    createdAt: createdAt.toISOString(),
  };
}

const containerColumns: Columns<ContainerRow> = {
  ID: (row) => row.id,
  Name: (row) => row.name,
  HSN: (row) => row.hsn,
  'GST (%)': (row) => row.taxBasisPoints / 100,
  'For a lost one (₹)': (row) => moneyCell(row.lostChargePaise),
  Products: (row) => row.productCount,
  Active: (row) => yesNoCell(row.isActive),
  'Added (India)': (row) => timeCell(row.createdAt),
};
