import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../ui/button.tsx';
import { IconButton } from './icon-button.tsx';
import type { ItemAct } from './item-question.tsx';
import { opensRow } from './use-row-keys.ts';

export type RowAct = 'edit' | ItemAct;

interface RowActionsProps {
  item: { name: string; isActive: boolean; deletedAt: string | null };
  onAct: (act: RowAct) => void;
}

/** What can be done to a product or category of a list; a deleted one can only be brought back. */
export function RowActions({ item: { name, isActive, deletedAt }, onAct }: RowActionsProps) {
  if (deletedAt !== null) {
    return (
      <Button variant="outline" size="sm" aria-label={`Restore ${name}`} {...opensRow} onClick={() => onAct('restore')}>
        <ArchiveRestore aria-hidden size={18} /> Restore
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-2">
      <IconButton icon={Pencil} label="Edit" of={name} onClick={() => onAct('edit')} isOpener />
      <IconButton icon={Power} label={isActive ? 'Deactivate' : 'Activate'} of={name} onClick={() => onAct('toggle')} />
      <IconButton icon={Trash2} label="Delete" of={name} onClick={() => onAct('delete')} isDanger />
    </div>
  );
}
