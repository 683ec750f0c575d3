/** Groups the forecast by day: needed units ("needs") and stops. */
import { type Load, sumLoad } from '#contract/orders/load.ts';
import type { Forecast } from '#contract/plans/forecast-calls.ts';

type Need = Forecast['needs'][number];

export interface ForecastDay {
  date: string;
  /** The number of stops in all shown zones. */
  stops: { ordered: number; planned: number };
  /** One entry per zone and product. Products with too little stock come first. */
  needs: Need[];
  /** The jars of all shown zones together. */
  load: Pick<Load, 'jars' | 'containers'>;
  /** Ids of the products with too little stock. */
  short: ReadonlySet<string>;
}

export function groupByDay({ needs, stops }: Pick<Forecast, 'needs' | 'stops'>): ForecastDay[] {
  const needsOf = Map.groupBy(needs, ({ date }) => date);
  const stopsOf = Map.groupBy(stops, ({ date }) => date);
  const dates = [...new Set([...needsOf.keys(), ...stopsOf.keys()])].sort();
  return dates.map((date) => {
    const [needed, ofDay] = [needsOf.get(date) ?? [], stopsOf.get(date) ?? []];
    const ofProducts = [...Map.groupBy(needed, ({ product }) => product.id)];
    // Existing orders have already reduced the stock.
    const isShort = (own: readonly Need[]) => (own[0]?.stock ?? 0) < sumOf(own, 'planned');
    const short = new Set(ofProducts.filter(([, own]) => isShort(own)).map(([id]) => id));
    const lines = needed.map(({ product: { name, container }, ordered, planned }) => ({
      name,
      container,
      count: ordered + planned,
    }));
    return {
      date,
      short,
      stops: { ordered: sumOf(ofDay, 'ordered'), planned: sumOf(ofDay, 'planned') },
      needs: needed.toSorted((one, other) => Number(short.has(other.product.id)) - Number(short.has(one.product.id))),
      load: sumLoad(lines),
    };
  });
}

type Counted = Record<'ordered' | 'planned', number>;

const sumOf = (all: readonly Counted[], kind: keyof Counted) => all.reduce((total, each) => total + each[kind], 0);
