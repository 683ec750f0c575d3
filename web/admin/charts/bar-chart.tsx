import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';

/** The end of an axis: a round number that is not below the greatest value and whose half is a whole number. */
export function topOf(values: readonly number[]): number {
  const greatest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(greatest));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * power >= greatest && (times * power) % 2 === 0);
  return (step ?? 10) * power;
}

/** The labelled values of an axis: top, middle and bottom. */
export function ticksOf(values: readonly number[]): readonly number[] {
  const top = topOf(values);
  return [top, top / 2, 0];
}

/** Space in pixels for the labels of an axis. Vowel signs above or below a letter are not counted as letters. */
export function roomFor(figures: readonly string[]): number {
  const letters = Math.max(...figures.map((figure) => figure.replace(/\p{M}/gu, '').length));
  return Math.max(48, Math.ceil(12 + 7.2 * letters));
}

/** The indices that get a label if each label needs `room` of `width` pixels. The last one always gets a label. */
export function labelledSteps(count: number, width: number, room: number): number[] {
  const every = Math.max(1, Math.ceil((room * count) / Math.max(1, width)));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0);
}

interface BarChartProps {
  /** Accessible name of the slider: "Day". */
  label: string;
  /** Labels below the axis, such as "21 Nov". */
  steps: readonly string[];
  /** One row of bars per series; all have the same steps. */
  series: readonly ChartSeries[];
  /** Index of the step at the cursor. */
  chosen: number | null;
  onChoose: (at: number | null) => void;
  /** Opens a step after a click or Enter. A touch only moves the cursor, so that the values can be read first. */
  onOpen: (at: number) => void;
  /** Describes a step for screen readers. */
  describe: (at: number) => string;
}

const right = 22;
const axisHeight = 24;
const labelRoom = 64;

const heightOfAll = (series: readonly Pick<ChartSeries, 'below'>[]) =>
  series.reduce((sum, row) => sum + heightOf(row), 0);

/** Height in pixels, for a placeholder. */
export const chartHeight = (series: readonly Pick<ChartSeries, 'below'>[]) => heightOfAll(series) + axisHeight;

/**
 * Rows of bars over one axis, with a cursor for mouse, touch and keyboard. Show the values as text beside the chart.
 */
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
        // Lets the chart scale on paper, which is not as wide as the window.
        viewBox={`0 0 ${width} ${height}`}
        className={classes(
          'block touch-pan-y rounded-sm text-sm print:h-auto print:w-full',
          'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus',
        )}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerUp={(event) => event.pointerType === 'mouse' && chosen !== null && onOpen(chosen)}
        // After a touch the cursor stays.
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

/** The width of an element in pixels; 0 until it is measured. Needed for drawings whose text must not scale. */
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
  /**
   * Values in the opposite direction, drawn below the axis to the same scale. Their bars are not filled, so that they
   * differ even on paper.
   */
  below?: { name: string; values: readonly number[] };
  /** Formats a label of the axis, as short as possible. */
  formatTick: (value: number) => string;
}

interface ChartRowProps {
  series: ChartSeries;
  /** Width of the axis labels. */
  left: number;
  /** Width of the plot, and of one bar with its gap. */
  width: number;
  band: number;
  chosen: number | null;
}

const titleHeight = 34;
const plotHeight = 138;
const halfHeight = 84;
const bottomGap = 14;
const nameHeight = 30;

/** Height of a row in pixels. A row with both directions has two halves and two names. */
const heightOf = ({ below }: Pick<ChartSeries, 'below'>) =>
  titleHeight + bottomGap + (below ? 2 * halfHeight + nameHeight : plotHeight);

/** The labelled values of a row's axis, from top to bottom. Values below the axis use the same scale. */
function axisOf({ values, below }: ChartSeries): readonly number[] {
  if (!below) return ticksOf(values);
  const [top = 1] = ticksOf([...values, ...below.values]);
  return [top, 0, -top];
}

/** A row of a chart: its name, an axis with three labels, and a bar for each step. */
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
