import { t } from '#web/language.ts';
import { classes } from '../classes.ts';
import { Spinner } from './spinner.tsx';

interface LoadingProps {
  /** Text above the placeholders; without it only screen readers get a text. */
  label?: string;
  /** Height classes of the placeholders, from top to bottom, such as `h-56`. */
  places: readonly string[];
}

/** A placeholder for content that loads. */
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

/** A placeholder for a whole screen. */
export function PageLoading({ label }: { label: string }) {
  return (
    <div className="grid min-h-[55vh] place-content-center justify-items-center gap-4 text-ink-soft" role="status">
      <Spinner className="text-3xl text-deep" />
      <p>{label}…</p>
    </div>
  );
}

/** A placeholder whose size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-pulse rounded-md bg-foam', className)} />;
}
