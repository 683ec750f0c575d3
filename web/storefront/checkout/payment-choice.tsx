import Banknote from 'lucide-react/icons/banknote';
import { useId } from 'react';
import { t } from '../../shared/language.ts';
import { Card } from '../../ui/card.tsx';

/** Cash at the door is the only way to pay so far. */
export function PaymentChoice() {
  const id = useId();
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="text-lg">{t('Payment Method')}</h2>
      <div className="flex min-h-14 items-center gap-3 rounded-md border border-deep bg-foam px-3.5 py-2.5">
        <input
          id={id}
          type="radio"
          name="paymentMethod"
          value="cash"
          checked
          readOnly
          aria-describedby={`${id}-hint`}
          className="radio"
        />
        <div className="grid">
          <label htmlFor={id} className="font-medium">
            {t('Cash on Delivery')}
          </label>
          <span id={`${id}-hint`} className="text-sm text-pretty text-ink-soft">
            {t('Pay the rider when your water arrives.')}
          </span>
        </div>
        <Banknote aria-hidden size={22} className="ml-auto shrink-0 text-deep" />
      </div>
    </Card>
  );
}
