import { useId } from 'react';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { nextStep, type Start, stepPath } from './step-actions.tsx';
import { isUrgent, StepList, StepProgress } from './step-list.tsx';
import { stepTitles } from './step-words.ts';

/** Above the dashboard until all is done or somebody puts it away. */
export function Checklist({ start }: { start: Start }) {
  const id = useId();
  const putAway = useSend('PUT /admin/start');
  if (start.isPutAway || start.steps.every(({ state }) => state === 'done')) return null;
  const next = nextStep(start);
  return (
    <Card aria-labelledby={id} className="grid gap-4 p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id={id} className="text-xl">
          {t('Open your shop')}
        </h2>
        <StepProgress start={start} />
      </header>
      {isUrgent(start, 'email') && (
        <Notice tone="bad">
          {t('Emails do not leave this server: nobody can sign up, because the codes only reach its log.')}
        </Notice>
      )}
      <StepList start={start} />
      <div className="flex flex-wrap items-center gap-2">
        {next && (
          <ButtonLink to={stepPath(next)} size="lg" className="max-sm:w-full">
            {t('Next: {step}', { step: t(stepTitles[next]) })}
          </ButtonLink>
        )}
        <ButtonLink to="/admin/import" variant="outline" className="max-sm:w-full">
          {t('Import customers or products')}
        </ButtonLink>
        <Button
          variant="quiet"
          className="max-sm:w-full"
          pending={putAway.isPending}
          onClick={() => putAway.mutate({ body: { isPutAway: true } })}
        >
          {t('Hide this list')}
        </Button>
      </div>
      {putAway.isError && <Notice tone="bad">{errorText(putAway.error)}</Notice>}
    </Card>
  );
}
