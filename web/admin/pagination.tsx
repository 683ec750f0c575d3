import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Pagination as PageOf } from '../../contract/envelope.ts';
import { Button } from '../ui/button.tsx';

interface PaginationProps {
  pagination: PageOf;
  onPage: (page: number) => void;
}

/** Previous, next and where one is; nothing when one page holds everything. */
export function Pagination({ pagination, onPage }: PaginationProps) {
  const { currentPage, totalPages, totalItems } = pagination;
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures w-full text-center text-sm text-ink-soft sm:w-auto">
        Showing page {currentPage} of {totalPages} ({totalItems} total)
      </p>
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <Button variant="outline" size="sm" disabled={currentPage <= 1} onClick={() => onPage(currentPage - 1)}>
          <ChevronLeft aria-hidden size={18} /> Previous
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={currentPage >= totalPages}
          onClick={() => onPage(currentPage + 1)}
        >
          Next <ChevronRight aria-hidden size={18} />
        </Button>
      </div>
    </nav>
  );
}
