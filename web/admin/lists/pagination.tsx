import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { Pagination as PageOf } from '#contract/http/envelope.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';

interface PaginationProps {
  pagination: PageOf;
  onPage: (page: number) => void;
}

/** Buttons to the previous and next page, with the current position. Renders nothing for a single page. */
export function Pagination({ pagination, onPage }: PaginationProps) {
  const { currentPage, totalPages, totalItems } = pagination;
  if (totalPages <= 1) return null;
  return (
    <PageTurner page={currentPage} pages={totalPages} onPage={onPage}>
      {t('Showing page {currentPage} of {totalPages} ({totalItems} total)', {
        currentPage: formatNumber(currentPage),
        totalPages: formatNumber(totalPages),
        totalItems: formatNumber(totalItems),
      })}
    </PageTurner>
  );
}

interface PageTurnerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The current position in words. */
  children: ReactNode;
  /** The current position in short form, shown between the buttons. */
  place?: ReactNode;
}

/** Buttons to the previous and next page. */
export function PageTurner({ page, pages, onPage, children, place }: PageTurnerProps) {
  // On the first and last page the button is only marked as disabled, because a really disabled button would lose the
  // focus after the press.
  function press(next: number) {
    const isOver = next < 1 || next > pages;
    return { 'aria-disabled': isOver || undefined, onClick: () => !isOver && onPage(next) };
  }
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures w-full text-center text-sm text-ink-soft sm:w-auto">{children}</p>
      <div className="flex w-full items-center gap-3 sm:w-auto">
        <Button variant="outline" size="sm" className="grow basis-0 sm:basis-auto" {...press(page - 1)}>
          <ChevronLeft aria-hidden size={18} /> {t('Previous')}
        </Button>
        {place && <p className="figures text-sm whitespace-nowrap text-ink-soft">{place}</p>}
        <Button variant="outline" size="sm" className="grow basis-0 sm:basis-auto" {...press(page + 1)}>
          {t('Next')} <ChevronRight aria-hidden size={18} />
        </Button>
      </div>
    </nav>
  );
}
