import type { LucideIcon } from 'lucide-react';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { t } from '#web/language.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Link } from '../access/links.tsx';
import { opensRow } from './list-keys.ts';

type RowOpenerProps = { children: ReactNode } & ({ to: string } | { onOpen: () => void });

const look = 'inline-flex min-h-6 min-w-0 max-w-full items-center text-left font-semibold text-deep underline';

/** The name in a row, which opens the row. Arrow keys move from one opener to the next. */
export function RowOpener(props: RowOpenerProps) {
  // On a phone a long name stays on one line, so that rows have equal height.
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
  /** The action, shown as a tooltip. */
  label: string;
  /** The action with the item's name, for screen readers. */
  name: string;
  isDanger?: boolean;
  /** True for the action that opens the row. Arrow keys move from one opener to the next. */
  isOpener?: boolean;
}

const shape = 'grid size-11 shrink-0 place-items-center rounded-full border border-line lg:size-8';
const looks = {
  usual: 'text-deep hover:border-deep hover:bg-foam',
  danger: 'text-rose hover:border-rose hover:bg-rose-pale',
};

/** A button in a row. It is larger on narrow screens, so that a finger can press it. */
export function IconButton(props: IconLook & { onClick: () => void }) {
  return (
    <button type="button" onClick={props.onClick} {...attributesOf(props)}>
      <props.icon aria-hidden size={18} />
    </button>
  );
}

/** A link to another screen that looks like an icon button. */
export function IconLink(props: IconLook & Pick<LinkProps, 'to' | 'state'>) {
  return (
    <Link to={props.to} state={props.state} {...attributesOf(props)}>
      <props.icon aria-hidden size={18} />
    </Link>
  );
}

/** A link that looks like an icon button and leaves the site, such as one that dials a number. */
export function IconAnchor(props: IconLook & { href: string }) {
  return (
    <a href={props.href} {...attributesOf(props)}>
      <props.icon aria-hidden size={18} />
    </a>
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

/** The text of a button above a list. On a phone only screen readers get it, and the button shows its icon. */
export const ShortLabel = ({ children }: { children: ReactNode }) => (
  <span data-short className="max-sm:sr-only">
    {children}
  </span>
);

/** Actions that ask for confirmation. */
export type ConfirmedAct = 'activate' | 'deactivate' | 'delete' | 'restore';
export type RowAct = 'edit' | ConfirmedAct;

interface RowActionsProps {
  item: {
    name: string;
    isActive?: boolean;
    deletedAt?: string | null;
    /** True if the item cannot be deleted. */
    isKept?: boolean;
  };
  /** The call of each action. An action without a call does not exist. */
  calls: Readonly<Partial<Record<RowAct, CallName>>>;
  onAct: (act: RowAct) => void;
}

/** The actions of a list item that the signed-in person may do. A deleted item can only be restored. */
export function RowActions({ item, calls, onAct }: RowActionsProps) {
  const { name, isActive = false, deletedAt = null, isKept = false } = item;
  const mayCall = useMayCall();
  const mayAct = (act: RowAct) => calls[act] !== undefined && mayCall(calls[act]);
  const toggle = isActive ? 'deactivate' : 'activate';
  if (deletedAt !== null) {
    return (
      mayAct('restore') && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('Restore {name}', { name })}
          {...opensRow}
          onClick={() => onAct('restore')}
        >
          <ArchiveRestore aria-hidden size={18} /> {t('Restore')}
        </Button>
      )
    );
  }
  return (
    <div className="flex items-center gap-1 max-lg:*:size-9">
      {mayAct('edit') && (
        <IconButton
          icon={Pencil}
          label={t('Edit')}
          name={t('Edit {name}', { name })}
          onClick={() => onAct('edit')}
          isOpener
        />
      )}
      {mayAct(toggle) && (
        <IconButton
          icon={Power}
          label={isActive ? t('Deactivate') : t('Activate')}
          name={isActive ? t('Deactivate {name}', { name }) : t('Activate {name}', { name })}
          onClick={() => onAct(toggle)}
        />
      )}
      {!isKept && mayAct('delete') && (
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
