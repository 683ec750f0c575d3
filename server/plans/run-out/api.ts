import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readNextDelivery } from './read-next-delivery.ts';
import { readRunOut } from './read-run-out.ts';

export function runOutApi(services: Services) {
  return {
    'GET /run-out': async ({ actor }) => ({
      data: { runOut: await readRunOut(services, actor.id), next: await readNextDelivery(services, actor.id) },
    }),
  } satisfies Partial<Handlers>;
}
