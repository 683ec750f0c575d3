import type { TestOutcome } from '#contract/start/rules.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { StepActions, StepFailure, type StepProps, useGoOn } from './step-actions.tsx';

type Tried = CallAnswer<'POST /admin/start/test-email'>['data'];

/** The step that sends a test email to the signed-in person, and explains what to do if it fails. */
export function EmailStep({ start: { email } }: StepProps) {
  const test = useSend('POST /admin/start/test-email');
  const { goOn, isPending } = useGoOn('email');
  const tried = test.data?.data;
  const isSent = tried?.outcome === 'sent';
  return (
    <div className="grid gap-4">
      {email.leaves ? (
        <p>{t('We send a test email to {address}.', { address: email.testTo })}</p>
      ) : (
        <NoServer needsCodes={email.needsCodes} />
      )}
      {tried && <Outcome tried={tried} to={email.testTo} />}
      {test.isError && <StepFailure>{errorText(test.error)}</StepFailure>}
      <StepActions step="email">
        {isSent && (
          <Button className="max-sm:w-full" pending={isPending} onClick={() => void goOn('done')}>
            {t('It arrived')}
          </Button>
        )}
        {email.leaves && (
          <Button
            variant={isSent ? 'outline' : 'primary'}
            className="max-sm:w-full"
            pending={test.isPending}
            onClick={() => test.mutate({})}
          >
            {test.isPending ? t('Sending, up to 15 seconds…') : isSent ? t('Send again') : t('Send test email')}
          </Button>
        )}
      </StepActions>
    </div>
  );
}

const example = 'SMTP_URL=smtps://name:password@smtp.example.com:465';

function NoServer({ needsCodes }: { needsCodes: boolean }) {
  return (
    <div className="grid gap-3">
      <Notice tone={needsCodes ? 'bad' : 'warn'}>
        {needsCodes
          ? t('Emails do not leave this server: nobody can sign up, because the codes only reach its log.')
          : t('Emails do not leave this server: customers are told nothing about their orders.')}
      </Notice>
      <p>{t('Your email provider names an email server, a user name and a password. Start the shop with them:')}</p>
      <pre className="rounded-md bg-foam px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">{example}</pre>
      <p className="text-sm text-ink-soft">
        {t('In the name and the password write %40 instead of @. Then come back and send a test email.')}
      </p>
    </div>
  );
}

function Outcome({ tried, to }: { tried: Tried; to: string }) {
  const { outcome, said, from } = tried;
  return (
    <Notice tone={outcome === 'sent' ? 'good' : 'bad'}>
      <p>{describeOutcome(outcome, { to, from })}</p>
      {said !== '' && (
        <p className="mt-1 text-sm wrap-anywhere">{t('The email server said: {words}', { words: said })}</p>
      )}
    </Notice>
  );
}

function describeOutcome(outcome: TestOutcome, { to, from }: { to: string; from: string }): string {
  switch (outcome) {
    case 'sent':
      return t('The email is on its way to {address}. Look for it, also in the spam folder.', { address: to });
    case 'signIn':
      return t(
        'The email server refuses the name or the password in SMTP_URL. Please check both and start the shop again.',
      );
    case 'sender':
      return t('The email server does not send from {address}. Set MAIL_FROM to an address that it knows.', {
        address: from,
      });
    case 'unreachable':
      return t('No email server answers at the address in SMTP_URL. Please check its name and its port.');
    case 'silent':
      return t(
        'The email server took too long to answer. Please check the port in SMTP_URL, or try again in a minute.',
      );
    case 'log':
      return t('No email server is set, so the email was not sent.');
    case 'refused':
      return t('The email server did not take the email. Please try again, or ask your email provider.');
  }
}
