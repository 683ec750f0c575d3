import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';

/** A link with a target of 44 px height, so that a thumb can press it. */
export function TallLink({ className, ...link }: LinkProps & { className?: string }) {
  return <Link {...link} className={classes('inline-flex min-h-11 items-center text-deep underline', className)} />;
}
