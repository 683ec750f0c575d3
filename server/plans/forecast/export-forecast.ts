/** What the next two weeks need as a spreadsheet: one row for each day, zone and product. */
import type { Forecast } from '#contract/plans/forecast-calls.ts';
import { answerCsv, type Columns } from '#server/platform/http/file-answer.ts';

const columns: Columns<Forecast['needs'][number]> = {
  Date: (need) => need.date,
  Zone: (need) => need.zone?.name ?? '',
  Product: (need) => need.product.name,
  'In orders': (need) => need.ordered,
  'In plans': (need) => need.planned,
  Together: (need) => need.ordered + need.planned,
  'In stock now': (need) => need.stock,
};

export function exportForecast({ from, needs }: Forecast) {
  let at = 0;
  return answerCsv(`ahead-${from}.csv`, columns, async (_after, limit) => {
    at += limit;
    return needs.slice(at - limit, at);
  });
}
