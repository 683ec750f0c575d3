import { classes } from '../classes.ts';

/** A bar as long as `share` (0 to 1) of its place; the figure that it stands for is written beside it. */
export function Bar({ share, className = 'text-deep' }: { share: number; className?: string }) {
  const width = `${Math.min(100, Math.max(0, share * 100))}%`;
  return (
    <svg aria-hidden className={classes('block h-2 w-full', className)}>
      <rect width="100%" height="100%" rx={4} className="fill-foam" />
      <rect width={width} height="100%" rx={4} fill="currentColor" />
    </svg>
  );
}
