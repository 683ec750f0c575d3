import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { axisOf, ChartRow, type ChartSeries, heightOf } from './chart-row.tsx';
import { labelledSteps, roomFor } from './chart-scale.ts';

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
