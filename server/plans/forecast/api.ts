import type { Forecast } from '#contract/plans/forecast-calls.ts';
import type { Columns } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { answerCsv } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { createReadForecast } from './read-forecast.ts';

export function forecastApi(services: Services) {
  const readForecast = createReadForecast(services);

  return {
    'GET /admin/ahead': async ({ actor, query }) => ({
      data: { ahead: ofZone(await readForecast(actor), query.zoneId) },
    }),

    'GET /admin/ahead/export': async ({ actor, query }) => {
      const { from, needs } = ofZone(await readForecast(actor), query.zoneId);
      return answerCsv(`ahead-${from}.csv`, needColumns, async (_, limit, offset) =>
        needs.slice(offset, offset + limit),
      );
    },
  } satisfies Partial<Handlers>;
}

function ofZone(ahead: Forecast, zoneId: string | undefined): Forecast {
  if (zoneId === undefined) return ahead;
  const isOf = ({ zone }: Pick<Forecast['stops'][number], 'zone'>) => zone?.id === zoneId;
  return { ...ahead, needs: ahead.needs.filter(isOf), stops: ahead.stops.filter(isOf) };
}

const needColumns: Columns<Forecast['needs'][number]> = {
  Date: (need) => need.date,
  Zone: (need) => need.zone?.name ?? '',
  Product: (need) => need.product.name,
  'In orders': (need) => need.ordered,
  'In plans': (need) => need.planned,
  Together: (need) => need.ordered + need.planned,
  'In stock now': (need) => need.stock,
};
