import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import type { StartStep } from '#contract/start/rules.ts';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink, Link } from '../access/links.tsx';
import { nextStep, type Start, stepPath, useOwnSteps } from './step-actions.tsx';
import { stepTitles } from './step-words.ts';

/** True for the email step if customers cannot sign up because no email is sent. Nothing is more urgent. */
const isUrgent = ({ email }: Start, step: StartStep) => step === 'email' && email.stopsSignUp;

/**
 * One line with a link, as long as customers cannot sign up. It stays even if the email step is postponed or the list
 * of steps is hidden.
 */
export function SignUpWarning({ start: { email } }: { start: Start }) {
  if (!email.stopsSignUp) return null;
  return (
    <Notice tone="bad">
      {email.via === 'locked'
        ? t('Email is off: enter the password again.')
        : t('Email isn’t set up yet, so customers can’t get their sign-up codes.')}{' '}
      <Link to={stepPath('email')} className="whitespace-nowrap underline">
        {t('Set up email')}
      </Link>
    </Notice>
  );
}

/** A list of all steps with their states. Each links to its page. */
export function StepList({ start }: { start: Start }) {
  return (
    <ol className="grid gap-x-3 sm:grid-cols-2 lg:grid-cols-3">
      {start.steps.map(({ step, state }, at) => (
        <li key={step}>
          <Link to={stepPath(step)} className="flex min-h-12 items-center gap-3 rounded-md px-2 hover:bg-foam">
            <Mark number={at + 1} state={state} isUrgent={isUrgent(start, step)} />
            <span className={classes('min-w-0 grow font-semibold', state === 'done' && 'font-normal text-ink-soft')}>
              {t(stepTitles[step])}
            </span>
            <span className="sr-only">{describeState(state)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function describeState(state: Start['steps'][number]['state']): string {
  if (state === 'done') return t('Done');
  return state === 'later' ? t('Later') : t('Open');
}

function Mark({ number, state, isUrgent }: { number: number; state: string; isUrgent: boolean }) {
  const round = 'grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold';
  if (isUrgent) return <TriangleAlert aria-hidden size={28} className="shrink-0 p-0.5 text-rose" />;
  if (state === 'done') {
    return (
      <span className={`${round} bg-leaf-pale text-leaf`}>
        <Check aria-hidden size={18} />
      </span>
    );
  }
  return (
    <span aria-hidden className={`${round} figures border border-line-strong text-ink-soft`}>
      {state === 'later' ? <Clock size={16} /> : number}
    </span>
  );
}

/** Shows how many steps are finished, as a bar and in words. */
export function StepProgress({ start }: { start: Start }) {
  const done = start.steps.filter(({ state }) => state === 'done').length;
  const all = start.steps.length;
  return (
    <div className="flex items-center gap-3">
      <progress
        className="h-2 w-full max-w-56 overflow-hidden rounded-full bg-foam accent-leaf"
        value={done}
        max={all}
        aria-label={t('First steps')}
      />
      <p className="text-sm whitespace-nowrap text-ink-soft">{t('{done} of {all} done', { done, all })}</p>
    </div>
  );
}

/** The first steps above the dashboard. They are shown until all steps are done or somebody hides them. */
export function Checklist({ start: all }: { start: Start }) {
  const start = useOwnSteps()(all);
  const id = useId();
  const hide = useSend('PUT /admin/start');
  if (start.isPutAway || start.steps.every(({ state }) => state === 'done')) return <SignUpWarning start={start} />;
  const next = nextStep(start);
  return (
    <Card aria-labelledby={id} className="grid gap-4 p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id={id} className="text-xl">
          {t('Open your shop')}
        </h2>
        <StepProgress start={start} />
      </header>
      <SignUpWarning start={start} />
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
        <IfMay call="PUT /admin/start">
          <Button
            variant="quiet"
            className="max-sm:w-full"
            pending={hide.isPending}
            onClick={() => hide.mutate({ body: { isPutAway: true } })}
          >
            {t('Hide this list')}
          </Button>
        </IfMay>
      </div>
      {hide.isError && <Notice tone="bad">{errorText(hide.error)}</Notice>}
    </Card>
  );
}
