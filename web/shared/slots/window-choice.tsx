import { type ComponentProps, useId } from 'react';
import { t } from '../language.ts';
import type { ShownWindow } from './shown-slots.ts';
import { WindowCard } from './window-card.tsx';

type CardProps = ComponentProps<typeof WindowCard>;

interface WindowChoiceProps extends Pick<CardProps, 'day'> {
  windows: readonly ShownWindow[];
  /** The key of the chosen one; empty for none. */
  chosen: string;
  error: string | undefined;
  /** What staff are told of one. */
  sayToStaff?: (window: ShownWindow) => CardProps['saidToStaff'];
  onChoose: (window: ShownWindow) => void;
}

/** The windows of a day, one of which is chosen. */
export function WindowChoice({ windows, day, chosen, error, sayToStaff, onChoose }: WindowChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className="grid min-w-0" aria-describedby={error && errorId}>
      <legend data-required className="field-label mb-1.5">
        {t('Delivery time')}
      </legend>
      <div className="grid gap-2.5 md:grid-cols-3">
        {windows.map((window) => (
          <WindowCard
            key={window.key}
            window={window}
            day={day}
            isChosen={chosen === window.key}
            isInvalid={error !== undefined}
            {...(sayToStaff && { saidToStaff: sayToStaff(window) })}
            onChoose={() => onChoose(window)}
          />
        ))}
      </div>
      {windows.length === 0 && <p className="text-ink-soft">{t('We do not come on this day.')}</p>}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="mt-2.5 text-sm font-medium text-rose">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
