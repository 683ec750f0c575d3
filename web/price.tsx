import { formatAmount, formatPrice, toPaise } from '../contract/money.ts';
import { classes } from './ui/classes.ts';

/** Rupees of the wire: as a price tag ("₹85"), or with `exact` as an amount of a bill ("₹85.00"). */
export function Price({ rupees, exact = false, className }: { rupees: number; exact?: boolean; className?: string }) {
  const format = exact ? formatAmount : formatPrice;
  return <span className={classes('figures whitespace-nowrap', className)}>{format(toPaise(rupees))}</span>;
}
