import { ticksOf } from './chart-scale.ts';

export interface ChartSeries {
  name: string;
  values: readonly number[];
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
const bottomGap = 14;
export const rowHeight = titleHeight + plotHeight + bottomGap;

/** One row of a chart: its name, an axis with three figures, and a bar for each step. */
export function ChartRow({ series: { name, values, formatTick }, left, width, band, chosen }: ChartRowProps) {
  const ticks = ticksOf(values);
  const [top = 1] = ticks;
  const yOf = (value: number) => titleHeight + plotHeight * (1 - value / top);
  const barWidth = Math.max(2, band * 0.66);
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
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {values.map((value, at) => (
        <rect
          key={at}
          x={at * band + (band - barWidth) / 2}
          y={yOf(value)}
          width={barWidth}
          height={plotHeight * (value / top)}
          rx={1.5}
          className={at === chosen ? 'fill-ink' : 'fill-deep'}
        />
      ))}
    </>
  );
}
