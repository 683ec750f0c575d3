import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

const tones = {
  good: 'border-leaf/30 bg-leaf-pale text-leaf',
  warn: 'border-marigold-ink/25 bg-marigold-pale text-marigold-ink',
  bad: 'border-rose/30 bg-rose-pale text-rose',
  info: 'border-line bg-foam text-ink',
};

/** A banner in the page; a bad one is read out at once. */
export function Notice({
  tone,
  className,
  children,
}: {
  tone: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes('rounded-md border px-4 py-3 font-medium', tones[tone], className)}
    >
      {children}
    </div>
  );
}
