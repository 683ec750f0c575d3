/** Calls for the tags of customers. */
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { changeTag, deleteTag, mergeTags, tagCustomers } from './change-tags.ts';
import { findTag, listTags } from './store.ts';

export function tagsApi(services: Services) {
  const { db } = services;
  async function presentTag(id: string) {
    const tag = await findTag(db, id);
    if (!tag) throw refuseMissing('Tag not found');
    return { tag };
  }

  return {
    'GET /admin/tags': async ({ actor }) => ({ data: { tags: await listTags(db, actor.id) } }),

    'POST /admin/tags/customers': async ({ actor, body }) => ({
      message: 'Tags saved',
      data: await tagCustomers(services, actor, body),
    }),

    'PUT /admin/tags/:id': async ({ actor, params, body }) => {
      await changeTag(services, actor, params.id, body);
      return { message: 'Tag renamed', data: await presentTag(params.id) };
    },

    'POST /admin/tags/:id/merge': async ({ actor, params, body }) => {
      await mergeTags(services, actor, params.id, body.intoId);
      return { message: 'Tags merged', data: await presentTag(body.intoId) };
    },

    'DELETE /admin/tags/:id': async ({ actor, params }) => {
      await deleteTag(services, actor, params.id);
      return { message: 'Tag deleted' };
    },
  } satisfies Partial<Handlers>;
}
