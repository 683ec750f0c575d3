import Columns from 'lucide-react/icons/columns-3';
import { useState } from 'react';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import type { ListViewOf } from './use-list-view.ts';

interface ColumnChoiceProps {
  views: ListViewOf;
  /** Those that can be hidden, by their English names. */
  heads: readonly string[];
}

/** The button below a list that says which of its columns are shown. */
export function ColumnChoice({ views, heads }: ColumnChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { hidden } = views.view;
  const count = heads.filter((head) => hidden.includes(head)).length;
  const toggle = (head: string, isShown: boolean) =>
    views.save({ hidden: isShown ? hidden.filter((found) => found !== head) : [...hidden, head] });
  return (
    <>
      <Button variant="quiet" size="sm" className="min-h-9" onClick={() => setIsOpen(true)}>
        <Columns aria-hidden size={18} />
        {count > 0 ? t('Columns ({count} hidden)', { count }) : t('Columns')}
      </Button>
      <Dialog title={t('Columns of this list')} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="mb-2 text-sm text-ink-soft">{t('Only you see this choice. Exports keep all columns.')}</p>
        {heads.map((head) => (
          <Tick
            key={head}
            className="min-h-11"
            label={t(head)}
            isTicked={!hidden.includes(head)}
            onTick={(isShown) => void toggle(head, isShown)}
          />
        ))}
      </Dialog>
    </>
  );
}
