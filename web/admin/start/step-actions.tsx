import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { type StartStep, startSteps } from '#contract/start/rules.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';

export interface StepProps {
  start: Start;
}

interface StepActionsProps {
  step: StartStep;
  /** The buttons of the step. */
  children: ReactNode;
}

/** The buttons at the end of a step, and the button to do the step later. */
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

/** The error message above the buttons after a failed save. */
export function StepFailure({ children }: { children: string | null }) {
  return children === null ? null : <Notice tone="bad">{children}</Notice>;
}

export type Start = CallAnswer<'GET /admin/start'>['data'];

/** The call that each step needs. A person who may not make that call does not see the step. */
export const stepCalls: Readonly<Record<StartStep, CallName>> = {
  email: 'PUT /admin/email-account',
  shop: 'PUT /admin/settings',
  places: 'POST /admin/zones',
  windows: 'PUT /admin/delivery-windows/:key',
  products: 'PUT /admin/products/:id',
  jars: 'PUT /admin/products/:id',
  payment: 'PUT /admin/settings',
  upi: 'PUT /admin/settings',
  papers: 'PUT /admin/settings',
  rehearsal: 'POST /admin/start/rehearsal',
};

/** Returns a function that leaves out the steps that the signed-in person may not do. */
export function useOwnSteps(): (start: Start) => Start {
  const mayCall = useMayCall();
  return (start) => ({ ...start, steps: start.steps.filter(({ step }) => mayCall(stepCalls[step])) });
}

/** The next step: the first open step after the given one, otherwise the first open step of all. */
export function nextStep({ steps }: Start, after?: StartStep): StartStep | undefined {
  const open = steps.filter(({ step, state }) => state === 'open' && step !== after);
  const at = after === undefined ? -1 : startSteps.indexOf(after);
  return (open.find(({ step }) => startSteps.indexOf(step) > at) ?? open[0])?.step;
}

export const stepPath = (step: StartStep | undefined) => (step ? `/admin/start/${step}` : '/admin/start');

/** Marks a step as done or postponed, and opens the next step. */
export function useGoOn(step: StartStep) {
  const navigate = useNavigate();
  const ownSteps = useOwnSteps();
  const mark = useSend('PUT /admin/start/:step');
  return {
    isPending: mark.isPending,
    goOn: async (state: 'done' | 'later') => {
      const { data } = await mark.mutateAsync({ params: { step }, body: { state } });
      await navigate(stepPath(nextStep(ownSteps(data), step)));
    },
  };
}

/**
 * Handles the submit of a form that saves several rows one after another. It cannot be started twice. `describe`
 * returns the message if `saveAll` rejects. `saveAll` can also show a message with `setFailure`. After a failure, the
 * first invalid field gets the focus.
 */
export function useSaveAll(saveAll: () => Promise<void>, describe: (error: Error) => string) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSaving) return;
    setIsSaving(true);
    setFailure(null);
    await saveAll().catch((error: Error) => {
      if (!(error instanceof CallError)) console.error(error);
      setFailure(describe(error));
    });
    flushSync(() => setIsSaving(false));
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  return { failure, setFailure, isSaving, onSubmit };
}
