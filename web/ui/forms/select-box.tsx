import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

/** The browser's own select in our clothes, without a label of its own: give it `aria-label` where none stands by. */
export function SelectBox({ className, ...select }: ComponentProps<'select'>) {
  return (
    <div className="relative min-w-0 grow">
      <select {...select} className={classes('input appearance-none truncate pr-10', className)} />
      <ChevronDown aria-hidden size={18} className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2" />
    </div>
  );
}
