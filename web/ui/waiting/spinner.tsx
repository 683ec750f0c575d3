import { classes } from '../classes.ts';

/** Shows that work is in progress; the words beside it say which. */
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
