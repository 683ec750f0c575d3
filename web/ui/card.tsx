import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A white sheet on the page; padding comes from `className` (`p-5` is usual). */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes('rounded-lg border border-line bg-surface shadow-sm', className)} {...rest} />;
}
