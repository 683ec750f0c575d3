import type { ReactNode } from 'react';
import type { StartStep } from '#contract/start/rules.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { type Start, useGoOn } from './use-steps.ts';

export interface StepProps {
  start: Start;
}

interface StepActionsProps {
  step: StartStep;
  /** The step's own buttons, the first one big. */
  children: ReactNode;
}

/** The foot of a step: what it does, and that it can wait. */
export function StepActions({ step, children }: StepActionsProps) {
  const { goOn, isPending } = useGoOn(step);
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      {children}
      <Button variant="quiet" pending={isPending} className="max-sm:w-full" onClick={() => void goOn('later')}>
        {t('Later')}
      </Button>
    </div>
  );
}

/** The sentence above the buttons after a failed save. */
export function StepFailure({ children }: { children: string | null }) {
  return children === null ? null : <Notice tone="bad">{children}</Notice>;
}
