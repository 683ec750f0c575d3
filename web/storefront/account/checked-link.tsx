/** The page behind the link of an email or message, which is shown only after the server has checked the link. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '#web/language.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import { AuthPage } from './auth-page.tsx';

interface CheckedLinkProps<Answer> {
  /** The secret in the link. Give the component a key with it, so that another link is checked again. */
  secret: string;
  /** Asks the server about the link. It rejects if the link does not work. */
  ask: (secret: string, signal: AbortSignal) => Promise<Answer>;
  title: string;
  footer: ReactNode;
  checking: string;
  /** Says that the link has no secret. */
  incomplete: string;
  /** Advice for a person whose link does not work. */
  otherwise: ReactNode;
  /** Renders the page if the link works. */
  children: (answer: Answer) => ReactNode;
}

type Check<Answer> =
  | { state: 'loading' }
  | { state: 'works'; answer: Answer }
  | { state: 'invalid'; message: string; canTryAgain: boolean };

/** Checks the secret of a link. If the link does not work, the page shows nothing about the person. */
export function CheckedLink<Answer>(props: CheckedLinkProps<Answer>) {
  const { secret, ask, title, footer, checking, incomplete, otherwise, children } = props;
  const [check, setCheck] = useState<Check<Answer>>({ state: 'loading' });
  const start = useCallback(() => {
    const abort = new AbortController();
    const show = (result: Check<Answer>) => !abort.signal.aborted && setCheck(result);
    setCheck({ state: 'loading' });
    if (secret === '') show({ state: 'invalid', message: incomplete, canTryAgain: false });
    else
      ask(secret, abort.signal).then(
        (answer) => show({ state: 'works', answer }),
        (error: unknown) => {
          const isRefused = error instanceof CallError && [400, 404].includes(error.status);
          show({ state: 'invalid', message: errorText(error), canTryAgain: !isRefused });
        },
      );
    return () => abort.abort();
  }, [secret, ask, incomplete]);
  useEffect(start, [start]);

  if (check.state === 'works') return children(check.answer);
  return (
    <AuthPage title={title} footer={footer}>
      {check.state === 'loading' ? (
        <p role="status" className="flex items-center gap-3 py-6 text-ink-soft">
          <Spinner className="text-xl text-deep" /> {checking}
        </p>
      ) : (
        <div className="grid gap-4">
          <Notice tone="bad">{check.message}</Notice>
          {check.canTryAgain ? (
            <Button size="lg" onClick={start}>
              {t('Try Again')}
            </Button>
          ) : (
            otherwise
          )}
        </div>
      )}
    </AuthPage>
  );
}
