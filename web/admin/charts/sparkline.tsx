interface SparklineProps {
  /** Undefined until the values are loaded; until then only the base line is shown. */
  values: readonly number[] | undefined;
}

const step = 4;
const height = 24;

/** Small bars, one per day. Screen readers skip them, so show their sum as text beside them. */
export function Sparkline({ values = [] }: SparklineProps) {
  const top = Math.max(1, ...values);
  const width = 28 * step;
  return (
    <svg
      aria-hidden
      width={width}
      height={height + 1}
      viewBox={`0 0 ${width} ${height + 1}`}
      // On a narrow screen the drawing gets narrower but not lower.
      preserveAspectRatio="none"
      className="block shrink-0 max-sm:w-11"
    >
      <line x2={width} y1={height + 0.5} y2={height + 0.5} className="stroke-line-strong" />
      {values.map((value, at) => {
        const drawn = value > 0 ? Math.max(2, (height * value) / top) : 0;
        return (
          <rect
            key={at}
            x={at * step}
            y={height - drawn}
            width={step - 1}
            height={drawn}
            className={at === values.length - 1 ? 'fill-aqua' : 'fill-deep'}
          />
        );
      })}
    </svg>
  );
}
