import Copy from 'lucide-react/icons/copy';
import { t } from '#web/shared/language.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { IconButton } from '../lists/icon-button.tsx';

/** Puts an order's number where it can be pasted from. */
export function CopyOrderNumber({ orderNumber }: { orderNumber: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(orderNumber);
      showToast(t('{orderNumber} was copied.', { orderNumber }));
    } catch {
      showToast(t('The browser does not allow copying here.'), { type: 'error' });
    }
  }
  return (
    <IconButton
      icon={Copy}
      label={t('Copy order number')}
      name={t('Copy order number {orderNumber}', { orderNumber })}
      onClick={copy}
    />
  );
}
