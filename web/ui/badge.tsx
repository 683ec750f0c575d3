import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  neutral: 'bg-foam text-ink',
  good: 'bg-leaf-pale text-leaf',
  warn: 'bg-marigold-pale text-marigold-ink',
  bad: 'bg-rose-pale text-rose',
  strong: 'bg-deep text-on-strong',
};
export type Tone = keyof typeof tones;

/** A short word for a state, with a colour. The word alone says the state, for people who cannot see the colour. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold text-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
