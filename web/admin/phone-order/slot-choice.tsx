import type { BookedWindow } from '#contract/slots/calls.ts';
import { t } from '#web/shared/language.ts';
import { canChoose, type ShownWindow } from '#web/shared/slots/shown-slots.ts';
import { SlotCard } from '#web/shared/slots/slot-fields.tsx';
import type { Question } from './confirm-overbooking.tsx';
import type { PhoneOrder } from './use-phone-order.ts';

/** When the order comes; a full or closed slot after a question. */
export function SlotChoice({ order, onQuestion }: { order: PhoneOrder; onQuestion: (question: Question) => void }) {
  const { form, act, where } = order;
  const { schedule } = where;
  const booked = schedule?.days.find(({ date }) => date === form.values.deliveryDate)?.windows ?? [];
  const bookedOf = ({ key }: ShownWindow) => booked.find((window) => window.key === key);
  return (
    <SlotCard
      className="p-5"
      form={form}
      schedule={schedule}
      onChoose={(slot) => act({ type: 'slot chosen', slot, isOverbooked: false })}
      forStaff={{
        describeDeliveryTime: (window) => bookedText(window, bookedOf(window)),
        onTaken: (window) => onQuestion({ window, slot: bookedOf(window) }),
      }}
    />
  );
}

/** "Full (12 of 12)"; what customers read of a closed one, and nothing of an open one without a capacity. */
function bookedText(window: ShownWindow, slot: BookedWindow | undefined): string | null {
  const { standing } = window;
  if (!slot || slot.capacity === null || standing === 'over') return null;
  const { booked, capacity } = slot;
  if (standing === 'full') return t('Full ({booked} of {capacity})', { booked, capacity });
  return canChoose(window) ? t('{booked} of {capacity} booked', { booked, capacity }) : null;
}
