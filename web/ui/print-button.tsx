import Printer from 'lucide-react/icons/printer';
import { t } from '#web/language.ts';
import { Button } from './button.tsx';

interface PrintButtonProps {
  pending?: boolean;
  /** Prints the open page if it is not given. */
  onPrint?: () => void;
}

export function PrintButton({ pending = false, onPrint = () => window.print() }: PrintButtonProps) {
  return (
    <Button variant="outline" size="sm" pending={pending} onClick={onPrint}>
      <Printer aria-hidden size={18} /> {t('Print')}
    </Button>
  );
}
