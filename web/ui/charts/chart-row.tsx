import { ticksOf } from './chart-scale.ts';

export interface ChartSeries {
  name: string;
  values: readonly number[];
  /** What went the other way, drawn below the axis in the same measure: hollow, so that paper tells them apart too. */
  below?: { name: string; values: readonly number[] };
  /** A figure beside the axis, in few letters. */
  formatTick: (value: number) => string;
}

interface ChartRowProps {
  series: ChartSeries;
  /** Of the place for the axis' figures. */
  left: number;
  /** Of the place for bars, and of one bar with the gap beside it. */
  width: number;
  band: number;
  chosen: number | null;
}

const titleHeight = 34;
const plotHeight = 138;
const halfHeight = 84;
const bottomGap = 14;
const nameHeight = 30;

/** Pixels of a row: one of two ways is two halves, and names both. */
export const heightOf = ({ below }: Pick<ChartSeries, 'below'>) =>
  titleHeight + bottomGap + (below ? 2 * halfHeight + nameHeight : plotHeight);

/** The figures of its axis from the top; what goes below the axis is counted as what goes above. */
export function axisOf({ values, below }: ChartSeries): readonly number[] {
  if (!below) return ticksOf(values);
  const [top = 1] = ticksOf([...values, ...below.values]);
  return [top, 0, -top];
}

/** One row of a chart: its name, an axis with three figures, and a bar for each step. */
export function ChartRow({ series, left, width, band, chosen }: ChartRowProps) {
  const { name, values, below, formatTick } = series;
  const ticks = axisOf(series);
  const [top = 1] = ticks;
  const height = below ? halfHeight : plotHeight;
  const yOf = (value: number) => titleHeight + height * (1 - value / top);
  const barWidth = Math.max(2, band * 0.66);
  const xOf = (at: number) => at * band + (band - barWidth) / 2;
  return (
    <>
      <text x={-left} y={16} className="fill-ink font-semibold">
        {name}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x2={width}
            y1={yOf(tick)}
            y2={yOf(tick)}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={-8} y={yOf(tick)} dy="0.35em" textAnchor="end" className="figures fill-ink-soft">
            {formatTick(Math.abs(tick))}
          </text>
        </g>
      ))}
      {values.map((value, at) => (
        <rect
          key={at}
          x={xOf(at)}
          y={yOf(value)}
          width={barWidth}
          height={height * (value / top)}
          rx={1.5}
          className={at === chosen ? 'fill-ink' : 'fill-deep'}
        />
      ))}
      {below && (
        <text x={-left} y={titleHeight + 2 * halfHeight + nameHeight - 6} className="fill-ink font-semibold">
          {below.name}
        </text>
      )}
      {below?.values.map(
        (value, at) =>
          value > 0 && (
            <rect
              key={at}
              x={xOf(at) + 0.75}
              y={yOf(0)}
              width={Math.max(1, barWidth - 1.5)}
              height={height * (value / top)}
              rx={1}
              strokeWidth={1.5}
              className={at === chosen ? 'fill-foam stroke-ink' : 'fill-surface stroke-deep'}
            />
          ),
      )}
    </>
  );
}
