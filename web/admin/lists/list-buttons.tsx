import type { LucideIcon } from 'lucide-react';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { opensRow } from './list-keys.ts';

type RowOpenerProps = { children: ReactNode } & ({ to: string } | { onOpen: () => void });

const look = 'inline-flex min-h-6 min-w-0 max-w-full items-center text-left font-semibold text-deep underline';

/** The name of a row's thing, which opens it: where the arrow keys lead. */
export function RowOpener(props: RowOpenerProps) {
  // On a phone a long one takes no second line: rows stay of one height.
  const name = <span className="min-w-0 max-lg:truncate">{props.children}</span>;
  if ('to' in props) {
    return (
      <Link to={props.to} className={look} {...opensRow}>
        {name}
      </Link>
    );
  }
  return (
    <button type="button" className={look} onClick={props.onOpen} {...opensRow}>
      {name}
    </button>
  );
}

interface IconLook {
  icon: LucideIcon;
  /** What it does, shown on hovering. */
  label: string;
  /** The same with what it does it to, for those who hear the button alone. */
  name: string;
  isDanger?: boolean;
  /** The row's main action, to which the arrow keys lead. */
  isOpener?: boolean;
}

const shape = 'grid size-11 shrink-0 place-items-center rounded-full border border-line lg:size-8';
const looks = {
  usual: 'text-deep hover:border-deep hover:bg-foam',
  danger: 'text-rose hover:border-rose hover:bg-rose-pale',
};

/** One of a row's actions: as large as a finger on a phone, smaller where a mouse points. */
export function IconButton(props: IconLook & { onClick: () => void }) {
  return (
    <button type="button" onClick={props.onClick} {...attributesOf(props)}>
      <props.icon aria-hidden size={18} />
    </button>
  );
}

/** The same, leading to another screen. */
export function IconLink(props: IconLook & Pick<LinkProps, 'to' | 'state'>) {
  return (
    <Link to={props.to} state={props.state} {...attributesOf(props)}>
      <props.icon aria-hidden size={18} />
    </Link>
  );
}

function attributesOf({ label, name, isDanger = false, isOpener = false }: IconLook) {
  return {
    'aria-label': name,
    title: label,
    className: classes(shape, isDanger ? looks.danger : looks.usual),
    ...(isOpener && opensRow),
  };
}

/** The words of a button in a list's head; on a phone they are read aloud, and the button is its icon. */
export const ShortLabel = ({ children }: { children: ReactNode }) => (
  <span data-short className="max-sm:sr-only">
    {children}
  </span>
);

/** What is asked about before it is done. */
export type AskedAct = 'activate' | 'deactivate' | 'delete' | 'restore';
export type RowAct = 'edit' | AskedAct;

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
          onClick={() => onAct(isActive ? 'deactivate' : 'activate')}
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
