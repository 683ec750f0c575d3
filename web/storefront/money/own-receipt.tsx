import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { voucherTitle } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { VoucherSheet } from '#web/site/voucher-sheet.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/own-receipt.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Receipt'));

/** A receipt of an own payment, for the screen and for printing. */
export default function OwnReceipt({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /account/receipts/:id', { params: { id } });
  const receipt = answer.data?.data.receipt;
  return (
    <main className="page grid max-w-xl gap-5 py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to="/account" variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {t('Account')}
        </ButtonLink>
        {receipt && (
          <Button variant="outline" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> {t('Print')}
          </Button>
        )}
      </div>
      <h1 className="text-title wrap-anywhere">
        {receipt ? `${t(voucherTitle(receipt))} ${receipt.number}` : t('Receipt')}
      </h1>
      {answer.isPending && <Skeleton className="h-96" />}
      {answer.isError && !answer.data && (
        <OwnLoadFailure title={t('The receipt could not be loaded.')} answer={answer} />
      )}
      {receipt && (
        <Card className="p-4 sm:p-5">
          <VoucherSheet voucher={receipt} />
        </Card>
      )}
    </main>
  );
}
