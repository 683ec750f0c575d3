import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { t } from '../language.ts';

/** Keeps the places of an order's parts while it loads. */
export function OrderLoading() {
  return (
    <main className="page grid gap-5 py-6 sm:py-8" aria-busy>
      <h1 className="sr-only">{t('Loading order')}</h1>
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-32" />
      <div className="grid gap-5 lg:grid-cols-[1fr_22rem]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </main>
  );
}
