import Smartphone from 'lucide-react/icons/smartphone';
import { lazy, Suspense } from 'react';
import { upiLink } from '#contract/money/upi.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { CopyRow } from './copy-row.tsx';
import { OwnClaims } from './own-claims.tsx';
import { ReportPayment } from './report-payment.tsx';

const QrCode = lazy(() => import('#web/shared/upi/qr-code.tsx'));

interface UpiPaymentProps {
  /** What is due now; without any only what was reported before is shown. */
  amount: Paise;
  /** The order number, or the reference of the account. */
  reference: string;
  /** Null for the account. */
  orderId: string | null;
}

/** How to pay by UPI, with a place to say "I have paid", and what became of it. Nothing where the shop has no UPI ID. */
export default function UpiPayment({ amount, reference, orderId }: UpiPaymentProps) {
  const answer = useCall('GET /upi', {});
  const query = orderId === null ? {} : { orderId };
  const claims = useCall('GET /upi-claims', { query: { ...query, limit: 10 } }).data?.data.claims ?? [];
  const payee = amount > 0 ? answer.data?.data.upi : null;
  if (!payee && claims.length === 0) return null;
  return (
    <Card aria-label={t('Pay by UPI')} className="grid gap-4 p-5">
      <h2 className="text-lg">{payee ? t('Pay by UPI') : t('UPI payments')}</h2>
      {payee && (
        <>
          <PayNow link={upiLink(payee, { amount, reference })} amount={amount} />
          <dl className="grid gap-2">
            <CopyRow label={t('UPI ID')} value={payee.upiId} />
            <CopyRow label={t('Amount')} value={formatAmount(amount)} copied={(amount / 100).toFixed(2)} />
            <CopyRow label={t('Reference')} value={reference} />
          </dl>
        </>
      )}
      <OwnClaims claims={claims} />
      {payee && <ReportPayment key={amount} orderId={orderId} amount={amount} />}
    </Card>
  );
}

/** A code for another phone's camera; on a phone a link that opens its own app. */
function PayNow({ link, amount }: { link: string; amount: Paise }) {
  return (
    <div className="grid justify-items-center gap-3">
      <div className="size-56 overflow-hidden rounded-md bg-white">
        <Suspense fallback={<Skeleton className="size-56" />}>
          <QrCode text={link} label={t('QR code to pay {amount} by UPI', { amount: formatAmount(amount) })} />
        </Suspense>
      </div>
      <p className="text-sm text-ink-soft">{t('Scan it with any UPI app.')}</p>
      <a href={link} className={buttonStyle({ className: 'hidden max-lg:pointer-coarse:inline-flex' })}>
        <Smartphone aria-hidden size={18} /> {t('Open UPI app')}
      </a>
    </div>
  );
}
