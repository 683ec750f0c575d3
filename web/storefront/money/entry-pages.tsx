import { t } from '#web/shared/language.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface EntryPagesProps {
  of: string | undefined;
  page: number;
  totalPages: number;
}

/** Steps through the entries when they need more than one page. */
export function EntryPages({ of, page, totalPages }: EntryPagesProps) {
  if (totalPages <= 1 && page === 1) return null;
  const to = (number: number) => `?${new URLSearchParams({ ...(of && { of }), page: String(number) })}`;
  return (
    <nav aria-label={t('Pages')} className="flex items-center justify-between gap-3">
      {page > 1 ? (
        <ButtonLink to={to(Math.min(page - 1, totalPages))} variant="outline" preventScrollReset>
          {t('Previous')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="figures text-sm text-ink-soft">{t('Page {page} of {totalPages}', { page, totalPages })}</p>
      {page < totalPages ? (
        <ButtonLink to={to(page + 1)} variant="outline" preventScrollReset>
          {t('Next')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
