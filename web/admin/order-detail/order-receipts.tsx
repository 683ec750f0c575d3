import { voucherTitle } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { formatShortDay } from '#web/shared/dates.ts';
import { Price } from '#web/shared/price.tsx';
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
          <li key={receipt.id} className="flex flex-wrap justify-between gap-x-3">
            <span className="wrap-anywhere">
              <TallLink to={documentPath(receipt.id)}>
                {t(voucherTitle(receipt))} {receipt.number}
              </TallLink>
              <span className="block text-sm text-ink-soft">
                {formatShortDay(receipt.day)}
                {receipt.undoneBy.length > 0 && ` · ${t('Undone')}`}
              </span>
            </span>
            <Price paise={receipt.amount} exact />
          </li>
        ))}
      </ul>
    </Card>
  );
}
