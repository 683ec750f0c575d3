import { t } from '#web/language.ts';
import { Price } from '#web/shared/price.tsx';
import { useLoad } from '#web/shared/use-load.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/pay.ts';
import { UpiDetails } from './upi-details.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Pay by UPI'));

/** The page behind the payment link of a WhatsApp message. It works without signing in and shows no name or address. */
export default function Pay({ params: { secret } }: Route.ComponentProps) {
  const { answer, failure, reload } = useLoad('GET /pay/:secret', { params: { secret } });
  const due = answer?.data;
  return (
    <main className="page grid max-w-md gap-5 py-6 sm:py-10">
      <h1 className="text-title">{t('Pay by UPI')}</h1>
      {failure !== null && <ErrorState title={failure} onTryAgain={reload} />}
      {!due && failure === null && <Skeleton className="h-96" />}
      {due && (
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
