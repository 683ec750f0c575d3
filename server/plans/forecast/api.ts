import type { Forecast } from '#contract/plans/forecast-calls.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { exportForecast } from './export-forecast.ts';
import { createReadForecast } from './read-forecast.ts';

export function forecastApi(services: Services) {
  const readForecast = createReadForecast(services);

  return {
    'GET /admin/ahead': async ({ actor, query }) => ({
      data: { ahead: ofZone(await readForecast(actor), query.zoneId) },
    }),

    'GET /admin/ahead/export': async ({ actor, query }) =>
      exportForecast(ofZone(await readForecast(actor), query.zoneId)),
  } satisfies Partial<Handlers>;
}

function ofZone(ahead: Forecast, zoneId: string | undefined): Forecast {
  if (zoneId === undefined) return ahead;
  const isOf = ({ zone }: Pick<Forecast['stops'][number], 'zone'>) => zone?.id === zoneId;
  return { ...ahead, needs: ahead.needs.filter(isOf), stops: ahead.stops.filter(isOf) };
}
