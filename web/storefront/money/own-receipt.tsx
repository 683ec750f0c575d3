import { voucherTitle } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { VoucherSheet } from '#web/site/papers/voucher-sheet.tsx';
import { Card } from '#web/ui/card.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import type { Route } from './+types/own-receipt.ts';
import { PaperFrame } from './paper-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Receipt'));

/** A receipt of the customer's own payment, for the screen and for printing. */
export default function OwnReceipt({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /account/receipts/:id', { params: { id } });
  const receipt = answer.data?.data.receipt;
  return (
    <PaperFrame
      back={{ to: '/account', label: t('Account') }}
      title={receipt ? `${t(voucherTitle(receipt))} ${receipt.number}` : t('Receipt')}
      buttons={
        receipt && (
          <>
            <DownloadButton
              label={t('Download PDF')}
              call="GET /account/documents/:id/pdf"
              input={{ params: { id } }}
            />
            <PrintButton />
          </>
        )
      }
      answer={answer}
      failure={t('The receipt could not be loaded.')}
      isNarrow
    >
      {receipt && (
        <Card className="p-4 sm:p-5">
          <VoucherSheet voucher={receipt} />
        </Card>
      )}
    </PaperFrame>
  );
}
