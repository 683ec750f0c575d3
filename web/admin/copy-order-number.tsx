import Copy from 'lucide-react/icons/copy';
import { showToast } from '../ui/toast.ts';
import { IconButton } from './icon-button.tsx';

/** Puts an order's number where it can be pasted from. */
export function CopyOrderNumber({ orderNumber }: { orderNumber: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(orderNumber);
      showToast(`${orderNumber} was copied.`);
    } catch {
      showToast('The browser does not allow copying here.', { type: 'error' });
    }
  }
  return <IconButton icon={Copy} label="Copy order number" of={orderNumber} onClick={copy} />;
}
