import type { LucideIcon } from 'lucide-react';
import { classes } from '../ui/classes.ts';

interface IconButtonProps {
  icon: LucideIcon;
  /** What it does, shown on hovering. */
  label: string;
  /** What it does it to, for those who hear the button alone. */
  of: string;
  onClick: () => void;
  isDanger?: boolean;
}

/** One of a row's actions: as large as a finger on a phone, smaller where a mouse points. */
export function IconButton({ icon: Icon, label, of, onClick, isDanger = false }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${label} ${of}`}
      title={label}
      onClick={onClick}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-full border border-line lg:size-9',
        isDanger ? 'text-rose hover:border-rose hover:bg-rose-pale' : 'text-deep hover:border-deep hover:bg-foam',
      )}
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}
