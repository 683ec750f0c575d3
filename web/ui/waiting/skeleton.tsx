import { classes } from '../classes.ts';

/** Keeps the place of content that is loading; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-pulse rounded-md bg-foam', className)} />;
}
