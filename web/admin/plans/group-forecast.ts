/** Groups the forecast by day: needed units ("needs") and stops. */
import type { Forecast } from '#contract/plans/forecast-calls.ts';

type Need = Forecast['needs'][number];

export interface ForecastDay {
  date: string;
  /** The number of stops in all shown zones. */
  stops: { ordered: number; planned: number };
  /** One entry per zone and product. Products with too little stock come first. */
  needs: Need[];
  /** The units of each product in all shown zones, most units first. */
  sums: ProductSum[];
  /** Ids of the products with too little stock. */
  short: ReadonlySet<string>;
}

export interface ProductSum {
  product: Need['product'];
  units: number;
  /** True if the stock is less than plans will order. Existing orders have already reduced it. */
  isShort: boolean;
}

export function groupByDay({ needs, stops }: Pick<Forecast, 'needs' | 'stops'>): ForecastDay[] {
  const needsOf = Map.groupBy(needs, ({ date }) => date);
  const stopsOf = Map.groupBy(stops, ({ date }) => date);
  const dates = [...new Set([...needsOf.keys(), ...stopsOf.keys()])].sort();
  return dates.map((date) => {
    const [needed, ofDay] = [needsOf.get(date) ?? [], stopsOf.get(date) ?? []];
    const sums = [...Map.groupBy(needed, ({ product }) => product.id).values()].flatMap(addUp);
    const short = new Set(sums.filter(({ isShort }) => isShort).map(({ product }) => product.id));
    return {
      date,
      short,
      stops: { ordered: sumOf(ofDay, 'ordered'), planned: sumOf(ofDay, 'planned') },
      needs: needed.toSorted((one, other) => Number(short.has(other.product.id)) - Number(short.has(one.product.id))),
      sums: sums.sort((one, other) => other.units - one.units),
    };
  });
}

type Counted = Record<'ordered' | 'planned', number>;

const sumOf = (all: readonly Counted[], kind: keyof Counted) => all.reduce((total, each) => total + each[kind], 0);

function addUp(ofProduct: readonly Need[]): ProductSum[] {
  const planned = sumOf(ofProduct, 'planned');
  const units = sumOf(ofProduct, 'ordered') + planned;
  return ofProduct.slice(0, 1).map(({ product, stock }) => ({ product, units, isShort: stock < planned }));
}
