import type { Ahead } from '#contract/plans/ahead-calls.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { exportAhead } from './export-ahead.ts';
import { createReadAhead } from './read-ahead.ts';

export function aheadApi(services: Services) {
  const readAhead = createReadAhead(services);

  return {
    'GET /admin/ahead': async ({ actor, query }) => ({
      data: { ahead: ofZone(await readAhead(actor), query.zoneId) },
    }),

    'GET /admin/ahead/export': async ({ actor, query }) => exportAhead(ofZone(await readAhead(actor), query.zoneId)),
  } satisfies Partial<Handlers>;
}

function ofZone(ahead: Ahead, zoneId: string | undefined): Ahead {
  if (zoneId === undefined) return ahead;
  const isOf = ({ zone }: Pick<Ahead['stops'][number], 'zone'>) => zone?.id === zoneId;
  return { ...ahead, needs: ahead.needs.filter(isOf), stops: ahead.stops.filter(isOf) };
}
