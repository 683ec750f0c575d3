import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/picture.tsx';

interface ThumbnailProps {
  src: string | null;
  /** Shown instead if there is no picture. */
  icon: ReactNode;
  isSmall?: boolean;
}

/** A small picture beside a name in a list. */
export function Thumbnail({ src, icon, isSmall = false }: ThumbnailProps) {
  return (
    <div
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden border border-line bg-foam text-deep',
        isSmall ? 'size-7 rounded-sm' : 'size-9 rounded-sm',
      )}
    >
      {src ? <Picture src={src} alt="" sizes="2.25rem" /> : icon}
    </div>
  );
}
