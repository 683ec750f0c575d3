import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router';
import type { StartStep } from '#contract/start/rules.ts';
import { t } from '#web/shared/language.ts';
import { classes } from '#web/ui/classes.ts';
import { type Start, stepPath } from './step-actions.tsx';
import { stepTitles } from './step-words.ts';

/** Customers cannot sign up: nothing is more urgent. */
export const isUrgent = ({ email }: Start, step: StartStep) => step === 'email' && !email.leaves && email.needsCodes;

/** Every step with where it stands, each a link. */
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
            <span className="sr-only">{sayState(state)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function sayState(state: Start['steps'][number]['state']): string {
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

/** How many are done, as a bar and in words. */
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
