import { useSearchParams } from 'react-router';
import { t } from '#web/language.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** The page number in the URL's search parameter `name`, 1 by default. */
export const pageOf = (search: URLSearchParams, name = 'page') =>
  Math.max(1, Math.trunc(Number(search.get(name))) || 1);

interface PageStepsProps {
  /** Name of the search parameter, for a second list on one screen. */
  name?: string;
  label?: string;
  page: number;
  totalPages: number;
  /** True if the list is only a part of the screen. Then the scroll position is kept. */
  isPart?: boolean;
  className?: string;
}

/** Previous and next links of a customer's list. Renders nothing for a single page. Other search parameters stay. */
export function PageSteps({ name = 'page', label, page, totalPages, isPart = false, className }: PageStepsProps) {
  const [search] = useSearchParams();
  if (totalPages <= 1 && page === 1) return null;
  const step = (text: string, number: number) => {
    const next = new URLSearchParams(search);
    next.set(name, String(number));
    return (
      <ButtonLink to={`?${next}`} variant="outline" preventScrollReset={isPart}>
        {text}
      </ButtonLink>
    );
  };
  return (
    <nav aria-label={label ?? t('Pages')} className={className}>
      <div className="flex items-center justify-between gap-3">
        {page > 1 ? step(t('Previous'), Math.min(page - 1, totalPages)) : <span />}
        <p className="figures text-sm text-ink-soft">{t('Page {page} of {totalPages}', { page, totalPages })}</p>
        {page < totalPages ? step(t('Next'), page + 1) : <span />}
      </div>
    </nav>
  );
}
