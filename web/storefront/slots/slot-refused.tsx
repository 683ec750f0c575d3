import CalendarX from 'lucide-react/icons/calendar-x-2';
import type { NearestSlot } from '../../../contract/http/envelope.ts';
import { t } from '../../shared/language.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusOnMount } from '../layout/use-focus-on-mount.ts';
import { describeSlot } from '../place/service-area.ts';
import type { ChosenSlot } from './shown-slots.ts';

interface SlotRefusedProps {
  message: string;
  nearest: readonly NearestSlot[];
  onChoose: (slot: ChosenSlot) => void;
  /** What became of the order. */
  outcome?: string;
}

/** The slot was taken between choosing and sending: the nearest ones at one press, which orders nothing by itself. */
export function SlotRefused({ message, nearest, onChoose, outcome }: SlotRefusedProps) {
  return (
    <div
      ref={useFocusOnMount()}
      role="alert"
      tabIndex={-1}
      className="grid gap-4 rounded-lg border border-marigold-ink/25 bg-marigold-pale p-5 outline-none"
    >
      <div className="flex gap-3">
        <CalendarX aria-hidden size={24} className="shrink-0 text-marigold-ink" />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-lg text-marigold-ink">{t('Please choose another time')}</h2>
          <p>{message}</p>
          <p>{outcome ?? t('Nothing is ordered yet, and what you typed is still here.')}</p>
        </div>
      </div>
      {nearest.length > 0 && (
        <div className="grid gap-2.5 sm:justify-start">
          {nearest.map((slot) => (
            <Button
              key={slot.date + slot.key}
              variant="outline"
              onClick={() => onChoose({ day: slot.date, key: slot.key })}
            >
              <span className="whitespace-normal">{describeSlot(slot, new Date())}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
