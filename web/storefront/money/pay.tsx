import { useEffect, useState } from 'react';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { Price } from '#web/shared/price.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/pay.ts';
import { UpiDetails } from './upi-details.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Pay by UPI'));

type Due = CallAnswer<'GET /pay/:secret'>['data'];

/** The page behind the payment link of a WhatsApp message. It works without signing in and shows no name or address. */
export default function Pay({ params: { secret } }: Route.ComponentProps) {
  const [due, setDue] = useState<Due | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const left = new AbortController();
    setFailure(null);
    call('GET /pay/:secret', { params: { secret } }, { signal: left.signal }).then(
      ({ data }) => setDue(data),
      (error) => left.signal.aborted || setFailure(errorText(error)),
    );
    return () => left.abort();
  }, [secret, attempt]);

  return (
    <main className="page grid max-w-md gap-5 py-6 sm:py-10">
      <h1 className="text-title">{t('Pay by UPI')}</h1>
      {failure !== null && (
        <>
          <Notice tone="bad">{failure}</Notice>
          <div>
            <Button variant="outline" onClick={() => setAttempt(attempt + 1)}>
              {t('Try Again')}
            </Button>
          </div>
        </>
      )}
      {due === null && failure === null && <Skeleton className="h-96" />}
      {due !== null && (
        <Card className="grid gap-4 p-5">
          {due.amountDue === 0 && <p>{t('There is nothing to pay. Thank you.')}</p>}
          {due.amountDue > 0 && (
            <p className="text-center text-2xl font-bold">
              <Price paise={due.amountDue} exact />
            </p>
          )}
          {due.upi && <UpiDetails payee={due.upi} amount={due.amountDue} reference={due.reference} />}
          {due.amountDue > 0 && !due.upi && <p>{t('Please pay at the next delivery.')}</p>}
        </Card>
      )}
    </main>
  );
}
