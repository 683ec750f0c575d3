import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { MoveOrderDialog } from './move-order-dialog.tsx';

/** Opens the dialog that moves an order which is still to come. */
export function MoveOrder({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.status === 'delivered' || order.status === 'cancelled') return null;
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden size={18} /> {t('Move')}
      </Button>
      {isOpen && <MoveOrderDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}
