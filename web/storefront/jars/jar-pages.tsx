import { useSearchParams } from 'react-router';
import { t } from '#web/shared/language.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface JarPagesProps {
  /** The page's name in the address: two lists stand on the screen. */
  name: string;
  label: string;
  page: number;
  totalPages: number;
}

export function JarPages({ name, label, page, totalPages }: JarPagesProps) {
  const [search] = useSearchParams();
  if (totalPages <= 1 && page === 1) return null;
  function to(number: number) {
    const next = new URLSearchParams(search);
    next.set(name, String(number));
    return `?${next}`;
  }
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-3">
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
