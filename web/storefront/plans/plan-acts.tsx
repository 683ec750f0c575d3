import { useState } from 'react';
import { checkPause, pauseReminderDays } from '#contract/plans/rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { Plan } from '#web/shared/api-types.ts';
import { describeRhythm } from '#web/shared/plans/describe-day.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { ActDialog } from './act-dialog.tsx';

export interface PlanActProps {
  plan: Plan;
  onClose: () => void;
}

const lengths = [
  { days: 7, label: message('One week') },
  { days: 14, label: message('Two weeks') },
] as const;

/** Pauses a plan from a day until another day, or until the customer resumes it. */
export function PausePlan({ plan, onClose }: PlanActProps) {
  const today = indiaDay(new Date());
  const [from, setFrom] = useState(plan.pause && plan.pause.from > today ? plan.pause.from : today);
  const [isOpen, setIsOpen] = useState(false);
  const [until, setUntil] = useState(plan.pause?.until ?? '');
  const last = isOpen ? null : until;
  const errors = [
    ...(from === '' ? [{ path: 'from', msg: message('Choose the day the pause begins') }] : []),
    ...(from === '' ? [] : checkPause({ from, until: last || null }, today)),
  ];
  const faultOf = (name: string) => {
    const found = errors.find(({ path }) => path === name);
    return found && t(found.msg);
  };
  const isWhole = from !== '' && (isOpen || until !== '') && errors.length === 0;
  return (
    <ActDialog
      title={t('Pause: {rhythm}', { rhythm: describeRhythm(plan) })}
      act="pause"
      confirm={t('Pause Plan')}
      name={`pause:${plan.id}:${from}:${last}`}
      ask={
        isWhole
          ? (dryRun) => call('POST /plans/:id/pause', { params: { id: plan.id }, body: { from, until: last, dryRun } })
          : null
      }
      onClose={onClose}
    >
      <Field
        label={t('Pause from')}
        type="date"
        name="from"
        min={today}
        value={from}
        required
        error={faultOf('from')}
        onChange={(event) => setFrom(event.target.value)}
      />
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1.5">{t('Until when?')}</legend>
        <ChoiceCard name="pauseEnd" label={t('Until a day')} isChosen={!isOpen} onChoose={() => setIsOpen(false)} />
        {!isOpen && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('Pause until')}</legend>
            {lengths.map(({ days, label }) => (
              <Button
                key={days}
                variant="outline"
                disabled={from === ''}
                aria-pressed={from !== '' && until === addDays(from, days - 1)}
                className="aria-pressed:border-deep aria-pressed:bg-foam"
                onClick={() => setUntil(addDays(from, days - 1))}
              >
                {t(label)}
              </Button>
            ))}
          </fieldset>
        )}
        {!isOpen && (
          <Field
            label={t('Pause until')}
            type="date"
            name="until"
            min={from > today ? from : today}
            value={until}
            required
            error={faultOf('until')}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
        <ChoiceCard
          name="pauseEnd"
          label={t('Until I resume')}
          text={t('Every {days} days we ask you if you want to resume.', { days: pauseReminderDays })}
          isChosen={isOpen}
          onChoose={() => setIsOpen(true)}
        />
      </fieldset>
    </ActDialog>
  );
}

export function ResumePlan({ plan, onClose }: PlanActProps) {
  return (
    <ActDialog
      title={t('Resume this plan?')}
      act="resume"
      confirm={t('Resume')}
      name={`resume:${plan.id}`}
      ask={(dryRun) => call('POST /plans/:id/resume', { params: { id: plan.id }, body: { dryRun } })}
      onClose={onClose}
    />
  );
}

/** Asks for a confirmation to end a plan. It asks for no reason and offers no alternatives. */
export function EndPlan({ plan, onClose }: PlanActProps) {
  return (
    <ActDialog
      title={t('End this plan?')}
      act="end"
      confirm={t('End Plan')}
      isDanger
      name={`end:${plan.id}`}
      ask={(dryRun) => call('POST /plans/:id/end', { params: { id: plan.id }, body: { dryRun } })}
      onClose={onClose}
    />
  );
}
