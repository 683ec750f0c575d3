import type { Forecast } from '#contract/plans/forecast-calls.ts';
import type { Columns } from '#server/core/csv.ts';

export const needColumns: Columns<Forecast['needs'][number]> = {
  Date: (need) => need.date,
  Zone: (need) => need.zone?.name ?? '',
  Product: (need) => need.product.name,
  'In orders': (need) => need.ordered,
  'In plans': (need) => need.planned,
  Together: (need) => need.ordered + need.planned,
  'In stock now': (need) => need.stock,
};
