import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { voucherTitle } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { errorText } from '#web/shared/call-error.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { type Voucher, VoucherSheet } from '#web/site/voucher-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
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
  const [receipt, setReceipt] = useState<Voucher | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const left = new AbortController();
    setFailure(null);
    call('GET /receipt/:secret', { params: { secret } }, { signal: left.signal }).then(
      ({ data }) => setReceipt(data.receipt),
      (error) => left.signal.aborted || setFailure(errorText(error)),
    );
    return () => left.abort();
  }, [secret, attempt]);

  return (
    <main className="page grid max-w-xl gap-5 py-6 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title wrap-anywhere">
          {receipt ? `${t(voucherTitle(receipt))} ${receipt.number}` : t('Receipt')}
        </h1>
        {receipt && (
          <Button variant="outline" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> {t('Print')}
          </Button>
        )}
      </div>
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
      {receipt === null && failure === null && <Skeleton className="h-96" />}
      {receipt && (
        <Card className="p-4 sm:p-5">
          <VoucherSheet voucher={receipt} />
        </Card>
      )}
    </main>
  );
}
