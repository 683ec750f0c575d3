import { useNavigate } from 'react-router';
import { type StartStep, startSteps } from '#contract/start/rules.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { useSend } from '#web/shared/use-send.ts';

export type Start = CallAnswer<'GET /admin/start'>['data'];

/** The step that comes next: the first open one behind this one, else the first open one at all. */
export function nextStep({ steps }: Start, after?: StartStep): StartStep | undefined {
  const open = steps.filter(({ step, state }) => state === 'open' && step !== after);
  const at = after === undefined ? -1 : startSteps.indexOf(after);
  return (open.find(({ step }) => startSteps.indexOf(step) > at) ?? open[0])?.step;
}

export const stepPath = (step: StartStep | undefined) => (step ? `/admin/start/${step}` : '/admin/start');

/** Says of a step that it is done or waits, and opens the next one. */
export function useGoOn(step: StartStep) {
  const navigate = useNavigate();
  const mark = useSend('PUT /admin/start/:step');
  return {
    isPending: mark.isPending,
    goOn: async (state: 'done' | 'later') => {
      const { data } = await mark.mutateAsync({ params: { step }, body: { state } });
      await navigate(stepPath(nextStep(data, step)));
    },
  };
}
