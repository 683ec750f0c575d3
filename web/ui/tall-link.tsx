import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';

/** A link as tall as a thumb. */
export function TallLink({ className, ...link }: LinkProps & { className?: string }) {
  return <Link {...link} className={classes('inline-flex min-h-11 items-center text-deep underline', className)} />;
}
