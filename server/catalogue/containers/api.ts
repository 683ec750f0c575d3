/** Containers, for staff. */
import type { Services } from '#server/core/services.ts';
import { patternOf } from '#server/platform/db/pattern.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { presentPagination } from '#server/platform/http/pagination.ts';
import { changeContainer, createContainer, refuseMissingContainer, toggleContainer } from './change-container.ts';
import { presentContainer } from './present.ts';
import { type ContainerRow, listContainers, loadContainer } from './store.ts';

export function containersApi(services: Services) {
  const { db } = services;
  return {
    'GET /admin/containers': async ({ query }) => {
      const { page, limit, search, isActive = null } = query;
      const pattern = search ? patternOf(search) : null;
      const { containers, total } = await listContainers(db, { pattern, isActive, limit, offset: (page - 1) * limit });
      return {
        data: { containers: containers.map(presentContainer), pagination: presentPagination(query, total) },
      };
    },

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
