import { plural, t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilterSelects, type FilterSelectsProps } from './filter-selects.tsx';

export interface FilterSheetProps extends FilterSelectsProps {
  isOpen: boolean;
  onClose: () => void;
  totalItems: number | null;
}

/** A dialog with the filters. Each choice changes the product list behind it at once. */
export default function FilterSheet({ isOpen, onClose, totalItems, ...selects }: FilterSheetProps) {
  return (
    <Dialog
      title={t('Filters')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button className="w-full" onClick={onClose}>
          <span aria-live="polite" className="figures">
            {totalItems === null
              ? t('Close')
              : plural(totalItems, { one: 'Show {count} product', other: 'Show {count} products' })}
          </span>
        </Button>
      }
    >
      <div className="grid gap-4">
        <FilterSelects {...selects} />
      </div>
    </Dialog>
  );
}
