import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '#web/language.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { PlanOutcome } from '../api-types.ts';
import { useSettled } from '../use-settled.ts';
import { describeOutcome, type PlanAct } from './describe-outcome.ts';

interface OutcomeListProps {
  act: PlanAct;
  /** Undefined until the server has answered. */
  outcome: PlanOutcome | undefined;
  /** True if the fields have changed since this outcome was requested. */
  isOld?: boolean;
}

/** A preview of what an action on a plan will do. Screen readers announce its changes. */
export function OutcomeList({ act, outcome, isOld = false }: OutcomeListProps) {
  return (
    <section className="grid gap-1.5 rounded-md bg-foam px-4 py-3" aria-busy={!outcome || isOld}>
      <h3 className="text-sm font-semibold text-ink-soft">{t('What this does')}</h3>
      <div role="status">
        {outcome ? (
          <ul className="grid gap-1 font-medium">
            {describeOutcome(outcome, { act, isDone: false, now: new Date() }).map((sentence) => (
              <li key={sentence} className="text-pretty wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        ) : (
          <Skeleton className="h-6" />
        )}
      </div>
    </section>
  );
}

/** Sends an action on a plan. With `isDry` the server only answers what the action would do. */
export type Ask = (isDry: boolean) => Promise<{ data: { outcome: PlanOutcome } }>;

const settleMs = 250;

/** Requests a preview of an action, again whenever `name` changes. `name` identifies the action and its input. */
export function usePreview(name: string, ask: Ask | null) {
  const asked = useSettled(name, settleMs);
  const answer = useQuery({
    queryKey: ['plan preview', asked],
    queryFn: () => ask?.(true) ?? null,
    enabled: ask !== null && asked === name,
    placeholderData: keepPreviousData,
    // Without a network the request fails at once, so that the error is shown. The request is repeated when the network
    // returns.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const isNewest = ask !== null && asked === name && !answer.isPlaceholderData;
  return {
    outcome: ask === null ? undefined : answer.data?.data.outcome,
    /** True if the outcome belongs to the current choice. */
    isKnown: isNewest && answer.isSuccess,
    error: isNewest ? answer.error : null,
    askAgain: () => void answer.refetch(),
  };
}
