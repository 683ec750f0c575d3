import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/language.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Link, useOpenPath } from '../access/links.tsx';
import { BarChart, chartHeight } from './bar-chart.tsx';
import { TableForm } from './table-form.tsx';

/**
 * A pair of values for two opposite directions, such as money in and out, or jars out and back. The first one is drawn
 * above the axis, the second one below it.
 */
type Flow<Value> = readonly [above: Value, below: Value];

export interface FlowStep {
  key: string;
  /** `short` is the label below the axis, `long` the full label. */
  short: string;
  long: string;
  values: Flow<number>;
  /** The values as formatted text. */
  figures: Flow<string>;
  /** Path of the list whose rows these values add up. */
  to: string;
}

interface FlowChartProps {
  /** Accessible name of the slider: "Day of the chart". */
  label: string;
  /** Heading of the table's first column, which names the days or weeks: "Day". */
  stepHead: string;
  caption: string;
  names: Flow<string>;
  /** Undefined until it is loaded; the space is reserved. */
  steps: readonly FlowStep[] | undefined;
  /** The total of all steps. */
  total: Pick<FlowStep, 'figures' | 'to'>;
  /** True while the data belongs to an earlier request. */
  isStale?: boolean;
  formatTick: (value: number) => string;
}

/**
 * A chart of two opposite movements per day or week, such as money in and out. It shows the values at the cursor, and
 * all values as a table.
 */
export function FlowChart(props: FlowChartProps) {
  const { label, stepHead, caption, names, steps, total, isStale = false, formatTick } = props;
  const navigate = useNavigate();
  const openPath = useOpenPath();
  const [chosen, setChosen] = useState<number | null>(null);
  const step = chosen === null ? undefined : steps?.[chosen];
  const describeValues = ([above, below]: Flow<string>) => `${names[0]} ${above} · ${names[1]} ${below}`;
  const series = {
    name: names[0],
    values: steps?.map(({ values }) => values[0]) ?? [],
    below: { name: names[1], values: steps?.map(({ values }) => values[1]) ?? [] },
    formatTick,
  };
  const height = chartHeight([series]);
  if (!steps) {
    return (
      <>
        <Skeleton className="h-12 sm:h-6" />
        {/* The placeholder has the height of the loaded chart: the drawing, a gap and the line below. */}
        <svg aria-hidden width="100%" height={height + 12 + 44} className="block animate-pulse rounded-md bg-foam" />
      </>
    );
  }
  return (
    <>
      <p className="figures min-h-12 text-ink-soft sm:min-h-6">
        {step ? <strong className="font-semibold text-ink">{step.long}</strong> : t('Total')}
        <span className="block sm:inline">
          <span className="max-sm:hidden">: </span>
          <Link to={(step ?? total).to} className="hover:text-deep hover:underline">
            {describeValues((step ?? total).figures)}
          </Link>
        </span>
      </p>
      <div className={isStale ? 'opacity-55' : undefined}>
        <BarChart
          label={label}
          steps={steps.map(({ short }) => short)}
          series={[series]}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={(at) => {
            const to = openPath(steps[at]?.to ?? total.to);
            if (to) void navigate(to);
          }}
          describe={(at) => (steps[at] ? `${steps[at].long}: ${describeValues(steps[at].figures)}` : '')}
        />
      </div>
      <TableForm
        caption={caption}
        head={
          <tr>
            <th scope="col" className="px-3 py-2">
              {stepHead}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-right">
                {name}
              </th>
            ))}
          </tr>
        }
      >
        {steps.toReversed().map(({ key, long, figures, to }) => (
          <tr key={key}>
            <th scope="row" className="p-0 font-normal">
              <Link to={to} className="block px-3 py-3 hover:text-deep hover:underline lg:py-1.5">
                {long}
              </Link>
            </th>
            {figures.map((figure, at) => (
              <td key={names[at]} className="figures px-3 text-right whitespace-nowrap">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </TableForm>
    </>
  );
}
