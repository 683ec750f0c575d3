import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { t } from '../language.ts';

/** The frame of an order's history; its content is mounted, and so loaded, only while it is open. */
export function OrderHistoryDialog({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={t('Order Status History')} isOpen={isOpen} onClose={onClose}>
      {/* A long history is read on by the keyboard's arrows. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in it could take the focus */}
      <section aria-label={t('Order Status History')} tabIndex={0}>
        {children}
      </section>
    </Dialog>
  );
}
