import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import Trash2 from 'lucide-react/icons/trash-2';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import type { ItemAct } from '../dialogs/confirm-item.tsx';
import { IconButton } from './list-buttons.tsx';
import { opensRow } from './list-keys.ts';

export type RowAct = 'edit' | ItemAct;

interface RowActionsProps {
  item: {
    name: string;
    /** Left out of what is not switched on and off. */
    isActive?: boolean;
    deletedAt?: string | null;
    /** It cannot be deleted. */
    isKept?: boolean;
  };
  onAct: (act: RowAct) => void;
}

/** The actions of a thing in a list; a deleted one can only be restored. */
export function RowActions({ item: { name, isActive, deletedAt = null, isKept = false }, onAct }: RowActionsProps) {
  if (deletedAt !== null) {
    return (
      <Button
        variant="outline"
        size="sm"
        aria-label={t('Restore {name}', { name })}
        {...opensRow}
        onClick={() => onAct('restore')}
      >
        <ArchiveRestore aria-hidden size={18} /> {t('Restore')}
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-1 max-lg:*:size-9">
      <IconButton
        icon={Pencil}
        label={t('Edit')}
        name={t('Edit {name}', { name })}
        onClick={() => onAct('edit')}
        isOpener
      />
      {isActive !== undefined && (
        <IconButton
          icon={Power}
          label={isActive ? t('Deactivate') : t('Activate')}
          name={isActive ? t('Deactivate {name}', { name }) : t('Activate {name}', { name })}
          onClick={() => onAct('toggle')}
        />
      )}
      {!isKept && (
        <IconButton
          icon={Trash2}
          label={t('Delete')}
          name={t('Delete {name}', { name })}
          onClick={() => onAct('delete')}
          isDanger
        />
      )}
    </div>
  );
}
