import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { t } from '#web/shared/language.ts';
import { describeSlot } from '#web/shared/place/service-area.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { canChoose, windowsOf } from '#web/shared/slots/shown-slots.ts';
import { SlotCard, useNow } from '#web/shared/slots/slot-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface CheckoutSlotProps extends Pick<ComponentProps<typeof SlotCard>, 'form' | 'schedule' | 'onChoose'> {
  /** Whether the customer has ordered before. */
  isReturning: boolean;
}

/** When the water comes: one line for a returning customer whose slot is open, all slots after Change or a refusal. */
export function CheckoutSlot({ isReturning, ...fields }: CheckoutSlotProps) {
  const { form, schedule } = fields;
  const { deliveryDate: date, deliveryTime } = form.values;
  const now = useNow();
  const window = windowsOf(schedule, date, now).find(({ key }) => key === deliveryTime);
  const isRefused = form.errors.deliveryDate !== undefined || form.errors.deliveryTime !== undefined;
  const isLine = isReturning && date !== '' && window !== undefined && canChoose(window) && !isRefused;
  const [isOpen, setIsOpen] = useState(false);
  if (!isLine && !isOpen) setIsOpen(true);

  // The pressed button is gone.
  const card = useRef<HTMLDivElement>(null);
  const [isChanging, setIsChanging] = useState(false);
  useEffect(() => {
    if (isChanging) card.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }, [isChanging]);

  if (isOpen || !window) {
    return (
      <div ref={card}>
        <SlotCard className="p-5 sm:p-6" {...fields} />
      </div>
    );
  }
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg">{t('When should we come?')}</h2>
        <Button
          variant="quiet"
          className="-my-2 -mr-4"
          aria-label={t('Change delivery time')}
          onClick={() => {
            setIsOpen(true);
            setIsChanging(true);
          }}
        >
          {t('Change')}
        </Button>
      </div>
      <p className="mt-1 font-semibold break-words">
        <HeldHours>{describeSlot({ ...window, date }, now)}</HeldHours>
      </p>
    </Card>
  );
}
