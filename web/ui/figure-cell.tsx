import { classes } from './classes.ts';

interface FigureCellProps {
  label: string;
  className?: string;
  children: string;
}

/** A cell of a table with a figure. On a phone its label is beside it, because the head of the table is hidden. */
export function FigureCell({ label, className = 'text-right', children }: FigureCellProps) {
  return (
    <td
      className={classes(
        'figures py-1 pr-3 whitespace-nowrap last:pr-0 max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:p-0',
        children === '' && 'max-sm:hidden',
        className,
      )}
    >
      <span aria-hidden className="font-normal text-ink-soft sm:hidden print:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}
