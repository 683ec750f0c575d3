import { useState } from 'react';
import type { User } from '#contract/accounts/calls.ts';
import { t } from '#web/language.ts';
import type { Plan } from '#web/shared/api-types.ts';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useUser } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/edit-plan.ts';
import { PlanForm } from './form/plan-form.tsx';
import { fromPlan } from './form/plan-values.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Edit Plan'));

/** The page that changes a plan. The change applies to all days for which no order exists yet. */
export default function EditPlan({ params: { id } }: Route.ComponentProps) {
  const user = useUser();
  const answer = useCall('GET /plans/:id', { params: { id } });
  if (!user) return null;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <div className="grid gap-1">
        <h1 className="text-title">{t('Edit Plan')}</h1>
        <p className="text-ink-soft">{t('Orders already placed do not change.')}</p>
      </div>
      {answer.isPending && <Skeleton className="h-96" />}
      {answer.isError && !answer.data && <OwnLoadFailure title={t('Failed to load the plan')} answer={answer} />}
      {answer.data && <EditForm user={user} plan={answer.data.data.plan} />}
    </main>
  );
}

/** Edits the plan as it was when the form opened. If another tab changes it, the server rejects the form. */
function EditForm({ user, plan }: { user: User; plan: Plan }) {
  const [opened] = useState(plan);
  const [initial] = useState(() => fromPlan(user, plan));
  return <PlanForm user={user} source={opened.id} initial={initial} plan={opened} />;
}
