import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import type { PlanOutcome } from '../api-types.ts';
import { t } from '../language.ts';
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
