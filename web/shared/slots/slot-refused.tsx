import CalendarX from 'lucide-react/icons/calendar-x-2';
import type { ReactNode } from 'react';
import type { NearestSlot } from '#contract/http/envelope.ts';
import { t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { FocusedAlert } from '#web/ui/messages/focused-alert.tsx';
import { describeSlot } from '../place/service-area.ts';
import { HeldHours } from './held-hours.tsx';
import type { ChosenSlot } from './shown-slots.ts';

interface SlotRefusedProps {
  message: string;
  nearest: readonly NearestSlot[];
  onChoose: (slot: ChosenSlot) => void;
  /** Says what happened to the order. */
  outcome?: string;
  /** Other ways to continue. */
  children?: ReactNode;
}

/** Shown if the chosen slot is no longer available. Each button chooses another slot but does not order. */
export function SlotRefused({ message, nearest, onChoose, outcome, children }: SlotRefusedProps) {
  return (
    <FocusedAlert
      tone="caution"
      icon={CalendarX}
      title={t('Please choose another time')}
      reason={
        <>
          <p>{message}</p>
          <p>{outcome ?? t('Your order isn’t placed yet. Nothing you typed is lost.')}</p>
        </>
      }
    >
      {nearest.length > 0 && (
        <div className="grid gap-2.5 sm:justify-start">
          {nearest.map((slot) => (
            <Button
              key={slot.date + slot.key}
              variant="outline"
              onClick={() => onChoose({ day: slot.date, key: slot.key })}
            >
              <span className="whitespace-normal">
                <HeldHours>{describeSlot(slot, new Date())}</HeldHours>
              </span>
            </Button>
          ))}
        </div>
      )}
      {children}
    </FocusedAlert>
  );
}
