import Printer from 'lucide-react/icons/printer';
import { t } from '#web/language.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ButtonLink } from '../access/links.tsx';
import { documentPath } from '../lists/money-paths.ts';

export interface Recorded {
  /** The sentence that says what was recorded. */
  message: string;
  receipt: { id: string; number: string };
}

/** Says that a payment was recorded, and links to its receipt, which can be printed. Mount it only while it is open. */
export function ReceiptDialog({
  recorded: { message, receipt },
  onClose,
}: {
  recorded: Recorded;
  onClose: () => void;
}) {
  return (
    <Dialog title={message} isOpen onClose={onClose}>
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-ink-soft">{t('Receipt {number}', { number: receipt.number })}</p>
        <ButtonLink to={documentPath(receipt.id)}>
          <Printer aria-hidden size={18} /> {t('Print receipt')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
