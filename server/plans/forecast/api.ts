/**
 * Calls for the forecast: the units that the whole shop needs in the next two weeks. The database sums orders, and this
 * code sums plans page by page.
 */
import type { Forecast } from '#contract/plans/forecast-calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Columns } from '#server/core/csv.ts';
import type { Services } from '#server/core/services.ts';
import { answerCsv } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readGrid } from '#server/slots/store.ts';
import { planAdder, presentSums, sumOrdered } from './rules.ts';
import { countOrderedStops, listPlansAfter, readNames, sumOrderedUnits } from './store.ts';

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

const daysAhead = 14;
/** The number of plans per page. Only one page is in memory at a time. */
const plansOfPage = 1000;
/** An answer is reused for ten times as long as its computation took. In a small shop this is only a moment. */
const keptShare = 10;
const longestKeptMs = 60_000;

/** Returns a function that reads the forecast for all zones. Concurrent callers share one answer. */
function createReadForecast({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  let last: { answer: Promise<Forecast>; from: number; until: number } | undefined;

  return function readForecast(staff: Staff): Promise<Forecast> {
    const now = clock().getTime();
    // The start is compared, too, so that an answer is not reused for longer if the clock is set back.
    if (last && last.from <= now && now < last.until) return last.answer;
    const answer = countForecast({ db, clock }, staff);
    const kept = { answer, from: now, until: Number.POSITIVE_INFINITY };
    last = kept;
    const begun = performance.now();
    answer.then(
      () => {
        const took = performance.now() - begun;
        kept.until = clock().getTime() + Math.min(took * keptShare, longestKeptMs);
      },
      () => {
        kept.until = 0;
      },
    );
    return answer;
  };
}

async function countForecast({ db, clock }: Pick<Services, 'db' | 'clock'>, staff: Staff): Promise<Forecast> {
  const now = clock();
  const from = indiaDay(now);
  const to = addDays(from, daysAhead - 1);
  const [units, stops, grid] = await Promise.all([
    sumOrderedUnits(db, staff, from, to),
    countOrderedStops(db, staff, from, to),
    readGrid(db, staff, null, from, to),
  ]);
  const names = await readNames(db, staff, [...new Set(units.map((row) => row.productId))]);
  const products = new Map(names.products.map((product) => [product.id, product]));
  const sums = sumOrdered(units, stops);
  const { addPlan, finish } = planAdder(sums, {
    from,
    to,
    now,
    facts: grid,
    zones: new Map(grid.zones.map((zone) => [zone.zoneId ?? '', zone])),
    zoneOf: new Map(names.places.map(({ pincode, zoneId }) => [pincode, zoneId])),
    isSold: (productId) => products.get(productId)?.isSold ?? false,
  });
  let after: string | null = null;
  for (;;) {
    const plans = await listPlansAfter(db, staff, { from, to, after, limit: plansOfPage });
    plans.forEach(addPlan);
    if (plans.length < plansOfPage) break;
    after = plans.at(-1)?.id ?? null;
  }
  finish();
  const zones = new Map(names.zones.map(({ id, name }) => [id, name]));
  return { countedAt: now.toISOString(), from, to, ...presentSums(sums, { products, zones }) };
}
