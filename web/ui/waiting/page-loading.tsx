import { Spinner } from './spinner.tsx';

/** Stands for a whole screen that is not known yet. */
export function PageLoading({ label }: { label: string }) {
  return (
    <div className="grid min-h-[55vh] place-content-center justify-items-center gap-4 text-ink-soft" role="status">
      <Spinner className="text-3xl text-deep" />
      <p>{label}…</p>
    </div>
  );
}
