import Sliders from 'lucide-react/icons/sliders-horizontal';
import { type ComponentType, useState } from 'react';
import { t } from '#web/shared/language.ts';
import { loadLater } from '#web/site/load-later.ts';
import { Button } from '#web/ui/button.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';

/** On a phone: a button that says how many filters are set. The sheet that it opens is loaded by the press. */
export function FilterButton(sheet: Omit<FilterSheetProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps>>();
  const { type, category } = sheet.filters;
  const count = [type, category].filter(Boolean).length;

  function open() {
    setIsOpen(true);
    void loadLater(() => import('./filter-sheet.tsx')).then((loaded) => setSheet(() => loaded.default));
  }
  return (
    <>
      {/* The button alone goes on a wide window: a sheet that is open while a phone is turned stays to be closed. */}
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 md:hidden [@media(scripting:none)]:hidden"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Sliders aria-hidden size={18} />
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      {Sheet && <Sheet {...sheet} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
