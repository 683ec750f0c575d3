import { t } from '#web/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';
import { nextStep, type Start, stepPath, useOwnSteps } from './step-actions.tsx';
import { SignUpWarning, StepList, StepProgress } from './step-list.tsx';
import { stepTitles } from './step-words.ts';

/** The page of all set-up steps of a new shop. It is available even after the list on the dashboard was hidden. */
export default function StartScreen() {
  const answer = useCall('GET /admin/start', {});
  return (
    <main className="page grid max-w-4xl content-start gap-5 py-6">
      <h1 className="text-title">{t('Open your shop')}</h1>
      {answer.isError && !answer.data && (
        <LoadFailure title={t('The first steps could not be loaded.')} answer={answer} />
      )}
      {answer.isPending && <Skeleton className="h-64" />}
      {answer.data && <AllSteps start={answer.data.data} />}
    </main>
  );
}

function AllSteps({ start: all }: { start: Start }) {
  const start = useOwnSteps()(all);
  const show = useSend('PUT /admin/start');
  const next = nextStep(start);
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <StepProgress start={start} />
      {start.steps.every(({ state }) => state === 'done') && (
        <Notice tone="good">{t('All done. Your shop is open.')}</Notice>
      )}
      <SignUpWarning start={start} />
      <StepList start={start} />
      <div className="flex flex-wrap items-center gap-2">
        {next && (
          <ButtonLink to={stepPath(next)} className="max-sm:w-full">
            {t('Next: {step}', { step: t(stepTitles[next]) })}
          </ButtonLink>
        )}
        <ButtonLink to="/admin/import" variant="outline" className="max-sm:w-full">
          {t('Import customers or products')}
        </ButtonLink>
        <ButtonLink to="/admin" variant="outline" className="max-sm:w-full">
          {t('Dashboard')}
        </ButtonLink>
        {start.isPutAway && (
          <IfMay call="PUT /admin/start">
            <Button
              variant="quiet"
              pending={show.isPending}
              onClick={() => show.mutate({ body: { isPutAway: false } })}
            >
              {t('Show this list on the dashboard')}
            </Button>
          </IfMay>
        )}
      </div>
    </Card>
  );
}
