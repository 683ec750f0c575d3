import type { DeliveryWindow } from '#contract/slots/calls.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { nameOf } from './slot-form.ts';

/** The question before a window is deleted; one that is used is ended instead, and the shop says so. */
export function ConfirmWindow({ window, onClose }: { window: DeliveryWindow; onClose: () => void }) {
  const remove = useSend('DELETE /admin/delivery-windows/:key', { onSuccess: ({ message }) => showToast(message) });
  return (
    <ConfirmDialog
      type="danger"
      title={t('Delete Window')}
      confirmLabel={t('Delete')}
      onConfirm={() => remove.mutateAsync({ params: { key: window.key } })}
      fallback={t('The window could not be deleted')}
      onClose={onClose}
    >
      <p className="font-semibold">{t('Delete the window “{name}”?', { name: nameOf(window) })}</p>
      <p className="text-ink-soft">
        {t('If orders or zones use this window, it is closed for new orders instead of deleted.')}
      </p>
    </ConfirmDialog>
  );
}
