import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';

/** The round figure at or above the greatest value that an axis ends at; its half is a whole number too. */
export function topOf(values: readonly number[]): number {
  const greatest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(greatest));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * power >= greatest && (times * power) % 2 === 0);
  return (step ?? 10) * power;
}

/** The named figures of an axis: its end, its middle, its foot. */
export function ticksOf(values: readonly number[]): readonly number[] {
  const top = topOf(values);
  return [top, top / 2, 0];
}

/** Pixels for figures beside an axis; a mark above or below a letter takes none. */
export function roomFor(figures: readonly string[]): number {
  const letters = Math.max(...figures.map((figure) => figure.replace(/\p{M}/gu, '').length));
  return Math.max(48, Math.ceil(12 + 7.2 * letters));
}

/** The places of so many that get a label when each needs `room` of `width`; the last one always does. */
export function labelledSteps(count: number, width: number, room: number): number[] {
  const every = Math.max(1, Math.ceil((room * count) / Math.max(1, width)));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0);
}

interface BarChartProps {
  /** What one moves along: "Day". */
  label: string;
  /** What stands below the axis, such as "21 Nov". */
  steps: readonly string[];
  /** One row of bars for each; all have the same steps. */
  series: readonly ChartSeries[];
  /** The step under the cursor. */
  chosen: number | null;
  onChoose: (at: number | null) => void;
  /** The chosen step is opened, by a click or by Enter; a finger only chooses, so that it can look first. */
  onOpen: (at: number) => void;
  /** A step in words, for who hears the chart. */
  describe: (at: number) => string;
}

const right = 22;
const axisHeight = 24;
const labelRoom = 64;

const heightOfAll = (series: readonly Pick<ChartSeries, 'below'>[]) =>
  series.reduce((sum, row) => sum + heightOf(row), 0);

/** Pixels of a chart that is still to come: what keeps its place. */
export const chartHeight = (series: readonly Pick<ChartSeries, 'below'>[]) => heightOfAll(series) + axisHeight;

/** Rows of bars over one axis, with a cursor for pointer, finger and keyboard. The figures also belong beside it as text. */
export function BarChart({ label, steps, series, chosen, onChoose, onOpen, describe }: BarChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const left = roomFor(series.flatMap((row) => axisOf(row).map((tick) => row.formatTick(Math.abs(tick)))));
  const last = steps.length - 1;
  const plotWidth = Math.max(0, width - left - right);
  const band = plotWidth / Math.max(1, steps.length);
  const tops = series.map((_, at) => heightOfAll(series.slice(0, at)));
  const height = chartHeight(series);

  function follow(event: PointerEvent<SVGSVGElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    onChoose(Math.min(last, Math.max(0, Math.floor(x / band))));
  }

  return (
    <div ref={frame} className="relative">
      <input
        type="range"
        className="peer sr-only"
        aria-label={label}
        aria-valuetext={describe(chosen ?? last)}
        min={0}
        max={last}
        value={chosen ?? last}
        onFocus={() => onChoose(chosen ?? last)}
        onBlur={() => onChoose(null)}
        onChange={(event) => onChoose(Number(event.target.value))}
        onKeyDown={(event) => event.key === 'Enter' && onOpen(chosen ?? last)}
      />
      <svg
        aria-hidden
        width={width}
        height={height}
        // Paper has another width than the window.
        viewBox={`0 0 ${width} ${height}`}
        className={classes(
          'block touch-pan-y rounded-sm text-sm print:h-auto print:w-full',
          'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus',
        )}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerUp={(event) => event.pointerType === 'mouse' && chosen !== null && onOpen(chosen)}
        // A finger that was lifted leaves the cursor where it is.
        onPointerLeave={(event) => event.pointerType === 'mouse' && onChoose(null)}
      >
        {chosen !== null && (
          <rect x={left + chosen * band} width={band} height={height - axisHeight} className="fill-foam" />
        )}
        {series.map((row, at) => (
          <g key={row.name} transform={`translate(${left} ${tops[at]})`}>
            <ChartRow series={row} left={left} width={plotWidth} band={band} chosen={chosen} />
          </g>
        ))}
        {labelledSteps(steps.length, plotWidth, labelRoom).map((at) => (
          <text
            key={at}
            x={left + (at + 0.5) * band}
            y={height - 4}
            textAnchor="middle"
            className="figures fill-ink-soft"
          >
            {steps[at]}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** The width of an element in pixels, 0 until it is measured: what a drawing needs whose letters must not be scaled. */
function useWidth<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

interface ChartSeries {
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
const heightOf = ({ below }: Pick<ChartSeries, 'below'>) =>
  titleHeight + bottomGap + (below ? 2 * halfHeight + nameHeight : plotHeight);

/** The figures of its axis from the top; what goes below the axis is counted as what goes above. */
function axisOf({ values, below }: ChartSeries): readonly number[] {
  if (!below) return ticksOf(values);
  const [top = 1] = ticksOf([...values, ...below.values]);
  return [top, 0, -top];
}

/** One row of a chart: its name, an axis with three figures, and a bar for each step. */
function ChartRow({ series, left, width, band, chosen }: ChartRowProps) {
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
