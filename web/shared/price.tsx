import { formatAmount, formatPrice, type Paise } from '#contract/shared/money.ts';
import { classes } from '../ui/classes.ts';

/** An amount as a price tag ("₹85"), or with `exact` as an amount of a bill ("₹85.00"). */
export function Price({ paise, exact = false, className }: { paise: Paise; exact?: boolean; className?: string }) {
  const format = exact ? formatAmount : formatPrice;
  return <span className={classes('figures whitespace-nowrap', className)}>{format(paise)}</span>;
}
