/** The summary of a load, a day or a run: four large figures, then jars by container, then other products. */
import type { Units } from '#contract/orders/load.ts';
import { formatNumber, formatPrice, type Paise } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { classes } from '#web/ui/classes.ts';

interface LoadFiguresProps {
  stops: number;
  /** Number of open stops; if omitted, all stops are open. */
  stopsLeft?: number;
  jars: number;
  /** Number of jars that are not delivered yet; omitted if unknown. */
  jarsLeft?: number;
  /** Empties that the open stops return. */
  empties: number;
  /** Cash that is collected at the open stops. */
  cash: Paise;
  /** True to show the figures in one row that is as high as a button. */
  isBar?: boolean;
  /**
   * True if a button beside the figures shows the number of stops. Phones then omit that figure, because they have no
   * room for both.
   */
  isCountedByButton?: boolean;
}

/**
 * Stops, jars out, empties in and cash. Once some stops are done, each figure also says how much is left. The whole
 * load stays visible, because staff ask for it at any hour.
 */
export function LoadFigures({
  stops,
  stopsLeft = stops,
  jars,
  jarsLeft,
  empties,
  cash,
  isBar = false,
  isCountedByButton = false,
}: LoadFiguresProps) {
  const hasBegun = stopsLeft < stops;
  const left = (count: number | undefined) =>
    hasBegun && count !== undefined && t('{left} left', { left: formatNumber(count) });
  const toCollect = hasBegun && t('to collect');
  const figures = [
    {
      label: t('Stops'),
      value: formatNumber(stops),
      note: left(stopsLeft),
      className: isCountedByButton && 'max-sm:hidden',
    },
    { label: t('Jars out'), value: formatNumber(jars), note: left(jarsLeft) },
    { label: t('Empties in'), value: formatNumber(empties), note: toCollect },
    { label: t('Cash'), value: formatPrice(cash), note: toCollect },
  ];
  return (
    <dl
      className={classes(
        'figures flex',
        isBar ? 'min-w-0 gap-x-2.5 sm:gap-x-6' : 'flex-wrap gap-x-4 gap-y-1 sm:gap-x-6',
      )}
    >
      {figures.map(({ label, value, note, className }) => (
        <div key={label} className={classes(isBar && 'flex min-w-0 flex-col-reverse justify-end', className)}>
          <dt className={classes('text-ink-soft', isBar ? 'truncate text-xs' : 'text-sm whitespace-nowrap')}>
            {label}
          </dt>
          <dd
            className={classes(
              'font-bold whitespace-nowrap',
              isBar ? 'leading-5 max-sm:text-sm' : 'text-2xl leading-tight',
            )}
          >
            {value}
          </dd>
          {note && !isBar && <dd className="text-sm text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Jars by container: "12 × 20 L jar". Renders nothing without jars. */
export function JarsByContainer({ containers, className }: { containers: readonly Units[]; className?: string }) {
  if (containers.length === 0) return null;
  return (
    <ul className={classes('figures flex flex-wrap gap-x-4 gap-y-0.5', className)}>
      {containers.map(({ id, name, count }) => (
        <li key={id} className="min-w-0 wrap-anywhere">
          <strong>{formatNumber(count)}</strong> × {name}
        </li>
      ))}
    </ul>
  );
}

interface FoldedProductsProps {
  products: readonly Units[];
  /** The number of further products. */
  more?: number;
  className?: string;
}

/** The products of a load that are not jars, in two columns. They are folded, so that the jars stay in view. */
export function FoldedProducts({ products, more = 0, className }: FoldedProductsProps) {
  const all = products.length + more;
  if (all === 0) return null;
  return (
    <details className={className}>
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-deep underline">
        {plural(all, { one: '{count} product', other: '{count} products' })}
      </summary>
      <ul className="figures gap-x-6 pb-1 text-sm sm:columns-2">
        {products.map((product) => (
          <li key={product.id} className="break-inside-avoid wrap-anywhere">
            {formatNumber(product.count)} × {product.name}
          </li>
        ))}
        {more > 0 && (
          <li className="text-ink-soft">
            {plural(more, { one: '{count} more product', other: '{count} more products' })}
          </li>
        )}
      </ul>
    </details>
  );
}
