import type { AlertChoices } from '#contract/alerts/calls.ts';
import {
  type AlertPause,
  alertPauseWords,
  checkQuietHours,
  choiceRules,
  mailKinds,
} from '#contract/alerts/choice-rules.ts';
import { type AlertKind, alertKindNames, alertKinds } from '#contract/alerts/kinds.ts';
import { t } from '#web/language.ts';
import { ConfirmLeave } from '#web/shared/forms/confirm-leave.tsx';
import { isSame } from '#web/shared/forms/typed-values.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMay } from '#web/shared/requests/use-may.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Notifications } from './notifications.tsx';

/** The screen on which staff choose which alerts they get, where and when. */
export default function Choices() {
  const answer = useCall('GET /admin/alert-choices', {});
  const choices = answer.data?.data.choices;
  return (
    <main className="page grid max-w-3xl grid-cols-1 content-start gap-5 py-6">
      <h1 className="text-title">{t('Choose your alerts')}</h1>
      {answer.isPending && <Loading places={['h-64', 'h-40']} />}
      {answer.isError && !choices && <LoadFailure title={t('Your alerts could not be loaded.')} answer={answer} />}
      {choices && <ChoicesForm choices={choices} />}
      {choices && <Notifications areChosen={choices.browser.length > 0} />}
    </main>
  );
}

type Place = 'page' | 'email' | 'browser';

function ChoicesForm({ choices: { version, ...initial } }: { choices: AlertChoices }) {
  const may = useMay();
  const save = useSend('PUT /admin/alert-choices', { readsAfterFailure: true });
  const form = useForm({
    rules: choiceRules,
    initial,
    fallback: t('Your alerts could not be saved.'),
    check: checkQuietHours,
    submit: async ({ page, email, browser, quietFrom, quietTo, every }) => {
      const body = {
        page: page.map(String),
        email: email.map(String),
        browser: browser.map(String),
        quietFrom,
        quietTo,
        every: every as AlertPause,
        version,
      };
      const { message } = await save.mutateAsync({ body });
      showToast(message);
    },
  });
  const tick = (place: Place, kind: AlertKind) => (isTicked: boolean) =>
    form.setValue(
      place,
      alertKindNames.filter((one) => (one === kind ? isTicked : form.values[place].includes(one))),
    );
  const readable = alertKindNames.filter((kind) => may(alertKinds[kind].may));
  return (
    <form {...form.form} className="grid gap-5">
      <ErrorSummary {...form.summary} />
      <Card className="grid gap-4 p-5">
        {readable.map((kind) => (
          <fieldset
            key={kind}
            className="grid gap-x-4 border-line not-last:border-b not-last:pb-3 sm:grid-cols-[1fr_7rem_6rem_9.5rem]"
          >
            <legend className="font-semibold sm:float-left sm:contents">{t(alertKinds[kind].name)}</legend>
            <Tick
              name="page"
              label={t('In the page')}
              isTicked={form.values.page.includes(kind)}
              onTick={tick('page', kind)}
            />
            {mailKinds.includes(kind) ? (
              <Tick
                name="email"
                label={t('By email')}
                isTicked={form.values.email.includes(kind)}
                onTick={tick('email', kind)}
              />
            ) : (
              <p className="self-center text-ink-soft">{t('Not by email')}</p>
            )}
            <Tick
              name="browser"
              label={t('As a notification')}
              isTicked={form.values.browser.includes(kind)}
              onTick={tick('browser', kind)}
            />
          </fieldset>
        ))}
      </Card>
      <Card className="grid gap-4 p-5">
        <h2 className="text-lg">{t('Emails and notifications')}</h2>
        <p className="text-ink-soft">
          {t('Many alerts come in one email and one notification. What you have seen in the page is not sent.')}
        </p>
        <Select label={t('How often')} {...form.field('every')}>
          {Object.entries(alertPauseWords).map(([pause, words]) => (
            <option key={pause} value={pause}>
              {t(words)}
            </option>
          ))}
        </Select>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Quiet from')}
            hint={t('Leave blank for no quiet hours.')}
            type="time"
            {...form.field('quietFrom')}
          />
          <Field label={t('Quiet until')} type="time" {...form.field('quietTo')} />
        </div>
      </Card>
      <IfMay call="PUT /admin/alert-choices">
        <Button type="submit" pending={form.isPending} className="justify-self-start">
          {t('Save')}
        </Button>
      </IfMay>
      <ConfirmLeave isUnsaved={!isSame(form.values, initial)} />
    </form>
  );
}
