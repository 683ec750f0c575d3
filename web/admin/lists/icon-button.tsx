import type { LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { classes } from '#web/ui/classes.ts';
import { opensRow } from './use-row-keys.ts';

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
