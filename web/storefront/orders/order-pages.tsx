import type { OrderStatus } from '#contract/orders/status-flow.ts';
import { t } from '#web/shared/language.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Steps through a customer's orders when they need more than one page. */
export function OrderPages({
  status,
  page,
  totalPages,
}: {
  status: OrderStatus | undefined;
  page: number;
  totalPages: number;
}) {
  if (totalPages <= 1 && page === 1) return null;
  const to = (number: number) => `?${new URLSearchParams({ ...(status && { status }), page: String(number) })}`;
  return (
    <nav aria-label={t('Pages')} className="flex items-center justify-between gap-3">
      {page > 1 ? (
        <ButtonLink to={to(Math.min(page - 1, totalPages))} variant="outline">
          {t('Previous')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="figures text-sm text-ink-soft">{t('Page {page} of {totalPages}', { page, totalPages })}</p>
      {page < totalPages ? (
        <ButtonLink to={to(page + 1)} variant="outline">
          {t('Next')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
