import { useMutation } from '@tanstack/react-query';
import type { PlanOutcome } from '#web/shared/api-types.ts';
import { describeOutcome, type PlanAct } from '#web/shared/plans/describe-outcome.ts';
import type { Ask } from '#web/shared/plans/use-preview.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { closeToast, showToast } from '#web/ui/messages/toast.ts';

/** Longer for who has more to read. */
const readMs = (sentences: readonly string[]) => 4000 + 2000 * sentences.length;

let told: number | undefined;

/** Tells what was done, in the words in which it was announced; it takes the place of what was told before. */
export function tellDone(act: PlanAct, outcome: PlanOutcome): void {
  const sentences = describeOutcome(outcome, { act, isDone: true, now: new Date() });
  if (told !== undefined) closeToast(told);
  told = showToast(sentences.join('\n'), { durationMs: readMs(sentences) });
}

/** Does an act, tells what it did, and reads everything again; also after a refusal, which may be about another tab. */
export function useAct(act: PlanAct, onDone: () => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ ask }: { name: string; ask: Ask }) => ask(false),
    onSuccess: async ({ data }) => {
      await readAgain('POST /plans/:id');
      tellDone(act, data.outcome);
      onDone();
    },
    onError: () => void readAgain('POST /plans/:id'),
  });
}
