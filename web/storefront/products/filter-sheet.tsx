import Sliders from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { plural, t } from '../../shared/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterSelects, type FilterSelectsProps } from './filter-selects.tsx';

/** On a phone: a button that says how many filters are set, and a sheet with them. The list follows behind it at once. */
export function FilterSheet({ totalItems, ...selects }: FilterSelectsProps & { totalItems: number | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const { type, category } = selects.filters;
  const count = [type, category].filter(Boolean).length;
  const close = () => setIsOpen(false);
  return (
    <>
      {/* The button alone goes on a wide window: a sheet that is open while a phone is turned stays to be closed. */}
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 md:hidden [@media(scripting:none)]:hidden"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Sliders aria-hidden size={18} />
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <Dialog
        title={t('Filters')}
        isOpen={isOpen}
        onClose={close}
        footer={
          <Button className="w-full" onClick={close}>
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
    </>
  );
}
