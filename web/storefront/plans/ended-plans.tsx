import { useState } from 'react';
import type { Plan } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { PlanCards } from './plan-card.tsx';

interface EndedPlansProps {
  /** Those of the first page, which holds all active ones too. */
  newest: readonly Plan[];
  pages: number;
}

/** The newest ones; each press shows a page of older ones below them. */
export function EndedPlans({ newest, pages }: EndedPlansProps) {
  const [shown, setShown] = useState(1);
  if (newest.length === 0 && pages <= 1) return null;
  return (
    <section className="grid gap-4">
      <h2 className="-mb-1 text-lg">{t('Ended plans')}</h2>
      {newest.length > 0 && <PlanCards plans={newest} />}
      {Array.from({ length: shown - 1 }, (_, at) => (
        <OlderPlans key={at} page={at + 2} />
      ))}
      {shown < pages && (
        <Button variant="outline" className="justify-self-start" onClick={() => setShown(shown + 1)}>
          {t('Show Older Plans')}
        </Button>
      )}
    </section>
  );
}

function OlderPlans({ page }: { page: number }) {
  const answer = useCall('GET /plans', { query: { page } });
  if (answer.data) return <PlanCards plans={answer.data.data.plans} />;
  if (answer.isPending) return <Skeleton className="h-48" />;
  return (
    <ErrorState
      title={errorText(answer.error, t('Failed to load your deliveries'))}
      onTryAgain={() => answer.refetch()}
    />
  );
}
