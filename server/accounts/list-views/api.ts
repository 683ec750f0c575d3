/** Calls for list views: tabs and hidden columns that each member of staff chose. */
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { listViews, saveView } from './store.ts';

export function listViewsApi({ db }: Services) {
  return {
    'GET /admin/list-views': async ({ actor }) => ({ data: { views: await listViews(db, actor.id) } }),

    'PUT /admin/list-views': async ({ actor, body }) => {
      await db.transaction(async (tx) => {
        if (!(await saveView(tx, actor.id, body)))
          throw refuseConflict('These tabs were changed in another window. They are shown as they are now.');
      });
      return { data: { view: { ...body, version: body.version + 1 } } };
    },
  } satisfies Partial<Handlers>;
}
