import PackageX from 'lucide-react/icons/package-x';
import { useEffect } from 'react';
import { t } from '#web/language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { closeToast, showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { errorText } from '../call-error.ts';

/** Shown instead of an order that could not be loaded. A sticky toast says why. */
export function OrderUnavailable({
  error,
  onTryAgain,
  backTo,
}: {
  error: Error;
  onTryAgain: () => void;
  backTo: string;
}) {
  useEffect(() => {
    const message = errorText(error, t('Failed to load order details. Please try again.'));
    const toast = showToast(message, { type: 'error', isSticky: true });
    return () => closeToast(toast);
  }, [error]);
  return (
    <main className="page py-8">
      <h1 className="sr-only">{t('Order')}</h1>
      <EmptyState icon={<PackageX aria-hidden size={28} />} title={t('This order cannot be shown')}>
        <p className="text-ink-soft">{t('Please try again, or look for it in the list of orders.')}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={onTryAgain}>{t('Try Again')}</Button>
          <ButtonLink to={backTo} variant="outline">
            {t('Back to Orders')}
          </ButtonLink>
        </div>
      </EmptyState>
    </main>
  );
}

/** Placeholders with the size of an order's parts, shown while it loads. */
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
