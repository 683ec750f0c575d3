import { voucherTitle } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { PaperRow } from '#web/shared/orders/paper-row.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { TallLink } from '../access/links.tsx';
import { documentPath } from '../lists/money-paths.ts';

/** The receipts that name an order, the newest first. Renders nothing if nothing was paid. */
export function OrderReceipts({ id }: { id: string }) {
  const mayCall = useMayCall();
  const enabled = mayCall('GET /admin/orders/:id/receipts');
  const answer = useCall('GET /admin/orders/:id/receipts', { params: { id } }, { enabled });
  const receipts = answer.data?.data.receipts ?? [];
  const isFailed = answer.isError && !answer.data;
  if (receipts.length === 0 && !isFailed) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Receipts')}</h2>
      {isFailed && <LoadFailure title={t('The receipts could not be loaded.')} answer={answer} />}
      <ul className="grid gap-2">
        {receipts.map((receipt) => (
          <PaperRow
            key={receipt.id}
            link={
              <TallLink to={documentPath(receipt.id)}>
                {t(voucherTitle(receipt))} {receipt.number}
              </TallLink>
            }
            day={receipt.day}
            notes={[receipt.undoneBy.length > 0 && t('Undone')]}
            amount={receipt.amount}
          />
        ))}
      </ul>
    </Card>
  );
}
