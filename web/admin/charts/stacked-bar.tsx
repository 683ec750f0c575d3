import { useId } from 'react';
import { type Fill, Filled, Patterns } from './fills.tsx';

export interface BarPart {
  key: string;
  value: number;
  fill: Fill;
}

interface StackedBarProps {
  parts: readonly BarPart[];
  /** Key of the highlighted part. */
  chosen?: string | undefined;
}

/** The smallest share that is drawn, so that every part above 0 is visible. */
const leastShare = 0.015;

/** The parts of a whole as one bar. Screen readers skip it, so show the values as text beside it. */
export function StackedBar({ parts, chosen }: StackedBarProps) {
  const id = useId();
  const visible = parts.filter(({ value }) => value > 0);
  const sum = visible.reduce((all, { value }) => all + value, 0);
  const shares = visible.map(({ value }) => Math.max(leastShare, value / sum));
  const whole = shares.reduce((all, share) => all + share, 0);
  const widths = shares.map((share) => (100 * share) / whole);
  return (
    <svg aria-hidden className="block h-5 w-full">
      <Patterns id={id} />
      {visible.length === 0 && <rect width="100%" y={3} height={14} rx={3} className="fill-foam" />}
      {visible.map(({ key, fill }, at) => {
        const start = widths.slice(0, at).reduce((all, width) => all + width, 0);
        return (
          <g key={key}>
            <Filled fill={fill} id={id} x={`${start}%`} y={3} width={`${widths[at]}%`} height={14} strokeWidth={1.5} />
            {chosen === key && <rect x={`${start}%`} width={`${widths[at]}%`} height={2} className="fill-ink" />}
            {chosen === key && <rect x={`${start}%`} width={`${widths[at]}%`} y={18} height={2} className="fill-ink" />}
          </g>
        );
      })}
    </svg>
  );
}

/** A sample of a part's fill, shown before its name. */
export function BarSwatch({ fill }: { fill: Fill }) {
  const id = useId();
  return (
    <svg aria-hidden width={14} height={14} className="inline-block shrink-0 align-[-0.1em]">
      <Patterns id={id} />
      <Filled fill={fill} id={id} x={1} y={1} width={12} height={12} strokeWidth={1} rx={2} />
    </svg>
  );
}
