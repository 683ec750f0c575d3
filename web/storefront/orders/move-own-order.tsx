import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import type { Order } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { MoveOwnOrderDialog } from './move-own-order-dialog.tsx';

/** Opens the dialog that moves an order before somebody has begun to work on it. */
export function MoveOwnOrder({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.status !== 'pending' && order.status !== 'confirmed') return null;
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden size={18} /> {t('Change delivery time')}
      </Button>
      {isOpen && <MoveOwnOrderDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}
