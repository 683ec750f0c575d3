import type { ReactNode } from 'react';
import { message, t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';
import type { Target } from './move-targets.ts';
import type { EditedSlot, slotFormRules } from './slot-form.ts';

interface CloseSlotProps {
  /** What becomes of the orders, once it is chosen here. */
  children: ReactNode;
  form: EditForm<EditedSlot, typeof slotFormRules>;
  /** The next slot that takes orders; undefined where there is none in sight. */
  next: Target | undefined;
  /** What was written at the slots around it, the newest reasons first. */
  lastReasons: readonly string[];
}

const usual = [message('Rain'), message('Vehicle broke down'), message('Holiday')];
const mostReasons = 5;

/** Fills the form in with two presses: why it is closed, and what becomes of its orders. Saving does it. */
export function CloseSlot({ children, form, next, lastReasons }: CloseSlotProps) {
  const { isClosed, moveTo, reason } = form.values;
  const booked = form.base?.booked ?? 0;
  const reasons = [...new Set([...lastReasons, ...usual.map((one) => t(one))])].slice(0, mostReasons);
  const close = (target: string) => {
    form.setValue('isClosed', 'true');
    form.setValue('moveTo', target);
  };
  const look = (isChosen: boolean) => ({
    size: 'sm' as const,
    variant: isChosen ? ('primary' as const) : ('outline' as const),
    'aria-pressed': isChosen,
  });
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-lg bg-mist p-3">
      <legend className="sr-only">{t('Close it')}</legend>
      <div className="flex flex-wrap gap-2">
        {reasons.map((one) => (
          <Button
            key={one}
            {...look(isClosed === 'true' && reason === one)}
            onClick={() => {
              form.setValue('isClosed', 'true');
              form.setValue('reason', one);
            }}
          >
            {one}
          </Button>
        ))}
      </div>
      {booked > 0 && (
        <div className="flex flex-wrap gap-2">
          {next && (
            <Button
              {...look(isClosed === 'true' && moveTo === next.value)}
              className="max-w-full"
              onClick={() => close(next.value)}
            >
              <span className="min-w-0 whitespace-normal py-1.5 text-left leading-snug">
                {t('Close and move all to {slot}', { slot: next.words })}
              </span>
            </Button>
          )}
          <Button {...look(isClosed === 'true' && moveTo === '')} onClick={() => close('')}>
            {t('Close only')}
          </Button>
        </div>
      )}
      {children}
    </fieldset>
  );
}
