import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { PlanOutcome } from '../api-types.ts';
import { t } from '../language.ts';
import { useSettled } from '../use-settled.ts';
import { describeOutcome, type PlanAct } from './describe-outcome.ts';

interface OutcomeListProps {
  act: PlanAct;
  /** Undefined while it is not known. */
  outcome: PlanOutcome | undefined;
  /** What is chosen has changed since. */
  isOld?: boolean;
}

/** What a press would do, before it is confirmed; read out when it changes. */
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

/** An act on a plan: with `isDry` the shop answers what it would do and does nothing. */
export type Ask = (isDry: boolean) => Promise<{ data: { outcome: PlanOutcome } }>;

const settleMs = 250;

/** What the shop says that an act would do; `name` tells one act from another. Asked again when it changes. */
export function usePreview(name: string, ask: Ask | null) {
  const asked = useSettled(name, settleMs);
  const answer = useQuery({
    queryKey: ['plan preview', asked],
    queryFn: () => ask?.(true) ?? null,
    enabled: ask !== null && asked === name,
    placeholderData: keepPreviousData,
    // Without a network it fails at once and says so; back on, it is asked again.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const isNewest = ask !== null && asked === name && !answer.isPlaceholderData;
  return {
    outcome: ask === null ? undefined : answer.data?.data.outcome,
    /** Whether the outcome is that of what is chosen now. */
    isKnown: isNewest && answer.isSuccess,
    error: isNewest ? answer.error : null,
    askAgain: () => void answer.refetch(),
  };
}
