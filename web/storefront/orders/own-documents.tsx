import { documentKindNames } from '#contract/documents/kind-names.ts';
import { t } from '#web/language.ts';
import { formatShortDay } from '#web/shared/dates.ts';
import { Price } from '#web/shared/price.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { TallLink } from '#web/ui/tall-link.tsx';

/** Links to the documents of an own order, the newest first. Renders nothing if there is none. */
export function OwnDocuments({ orderId }: { orderId: string }) {
  const documents = useCall('GET /orders/:id/documents', { params: { id: orderId } }).data?.data.documents ?? [];
  if (documents.length === 0) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Invoices')}</h2>
      <ul className="grid gap-2">
        {documents.map(({ id, kind, number, day, total, corrects }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <span className="wrap-anywhere">
              <TallLink to={`/orders/${orderId}/documents/${id}`}>
                {t(documentKindNames[kind])} {number}
              </TallLink>
              <span className="block text-sm text-ink-soft">
                {formatShortDay(day)}
                {corrects !== null && ` · ${t('for {number}', { number: corrects })}`}
              </span>
            </span>
            <Price paise={total} exact />
          </li>
        ))}
      </ul>
    </Card>
  );
}
