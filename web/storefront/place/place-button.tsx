import MapPin from 'lucide-react/icons/map-pin';
import { type ComponentType, useState } from 'react';
import { t } from '#web/language.ts';
import { loadLater } from '#web/site/load-later.ts';
import { classes } from '#web/ui/classes.ts';
import { useKeptPincode } from './kept-pincode.ts';
import type { PlaceDialogProps } from './place-dialog.tsx';

/** The delivery PIN code in the header. A press loads and opens the dialog to change it. */
export function PlaceButton({ isNarrow }: { isNarrow: boolean }) {
  const pincode = useKeptPincode();
  const [isOpen, setIsOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<PlaceDialogProps>>();
  const label = pincode ? t('Deliver to {pincode}', { pincode }) : t('Deliver to...');

  function open() {
    setIsOpen(true);
    void loadLater(() => import('./place-dialog.tsx')).then((loaded) => setDialog(() => loaded.default));
  }
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={open}
        className={classes(
          'figures grid min-h-11 w-12 shrink-0 place-content-center justify-items-center rounded-full text-xs font-medium text-ink-soft hover:bg-foam hover:text-ink',
          !isNarrow && 'xl:flex xl:w-auto xl:min-w-44 xl:items-center xl:gap-2 xl:px-2.5 xl:text-base',
        )}
      >
        <MapPin aria-hidden size={20} />
        <span className={isNarrow ? undefined : 'xl:hidden'}>{pincode}</span>
        {!isNarrow && <span className="hidden xl:inline">{label}</span>}
      </button>
      {Dialog && <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
