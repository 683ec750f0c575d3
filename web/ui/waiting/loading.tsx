import { t } from '#web/shared/language.ts';
import { classes } from '../classes.ts';
import { Spinner } from './spinner.tsx';

interface LoadingProps {
  /** Said above; only read out without it. */
  label?: string;
  /** The heights of what comes, one below the other: `h-56`. */
  places: readonly string[];
}

/** Keeps the place of what is being loaded. */
export function Loading({ label, places }: LoadingProps) {
  return (
    <div role="status" className="grid gap-3">
      {label ? <p className="text-ink-soft">{label}</p> : <p className="sr-only">{t('Loading…')}</p>}
      {places.map((height, at) => (
        <Skeleton key={at} className={height} />
      ))}
    </div>
  );
}

/** Stands for a whole screen that is not known yet. */
export function PageLoading({ label }: { label: string }) {
  return (
    <div className="grid min-h-[55vh] place-content-center justify-items-center gap-4 text-ink-soft" role="status">
      <Spinner className="text-3xl text-deep" />
      <p>{label}…</p>
    </div>
  );
}

/** Keeps the place of content that is loading; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-pulse rounded-md bg-foam', className)} />;
}
