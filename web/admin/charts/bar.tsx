import { useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Patterns } from './fills.tsx';

interface BarProps {
  share: number;
  /** True to hatch the background, for something that is not in use, such as a closed day. */
  isHatched?: boolean;
  className?: string;
}

/** A bar that fills the `share` (0 to 1) of its width. Screen readers skip it, so show the value as text beside it. */
export function Bar({ share, isHatched = false, className = 'text-deep' }: BarProps) {
  const width = `${Math.min(100, Math.max(0, share * 100))}%`;
  const id = useId();
  return (
    <svg aria-hidden className={classes('block h-2 w-full', className)}>
      {isHatched && <Patterns id={id} />}
      <rect
        width="100%"
        height="100%"
        rx={4}
        {...(isHatched ? { fill: `url(#${id}quiet)` } : { className: 'fill-foam' })}
      />
      <rect width={width} height="100%" rx={4} fill="currentColor" />
    </svg>
  );
}
