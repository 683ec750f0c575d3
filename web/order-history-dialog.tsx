import type { ReactNode } from 'react';
import { t } from './language.ts';
import { Dialog } from './ui/dialog.tsx';

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
      {children}
    </Dialog>
  );
}
