import { voucherTitle } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { useLoad } from '#web/shared/use-load.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { VoucherSheet } from '#web/site/papers/voucher-sheet.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/receipt.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, t('Receipt')),
  { name: 'robots', content: 'noindex' },
  // The page's URL contains the secret, which must not be sent to other sites as a referrer.
  { name: 'referrer', content: 'no-referrer' },
];

/** The page behind the link to a receipt. It works without signing in and names no customer. */
export default function Receipt({ params: { secret } }: Route.ComponentProps) {
  const { answer, failure, reload } = useLoad('GET /receipt/:secret', { params: { secret } });
  const receipt = answer?.data.receipt;
  return (
    <main className="page grid max-w-xl gap-5 py-6 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title wrap-anywhere">
          {receipt ? `${t(voucherTitle(receipt))} ${receipt.number}` : t('Receipt')}
        </h1>
        {receipt && <PrintButton />}
      </div>
      {failure !== null && <ErrorState title={failure} onTryAgain={reload} />}
      {!receipt && failure === null && <Skeleton className="h-96" />}
      {receipt && (
        <Card className="p-4 sm:p-5">
          <VoucherSheet voucher={receipt} />
        </Card>
      )}
    </main>
  );
}
