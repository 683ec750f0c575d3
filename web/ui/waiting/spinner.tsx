import { classes } from '../classes.ts';

/** Shows that something is in progress. Text beside it must say what. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'inline-block size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
}
