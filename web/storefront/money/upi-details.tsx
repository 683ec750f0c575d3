import Copy from 'lucide-react/icons/copy';
import Smartphone from 'lucide-react/icons/smartphone';
import { lazy, Suspense } from 'react';
import { type UpiPayee, upiLink } from '#contract/money/upi.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { loadLater } from '#web/site/load-later.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';

const QrCode = lazy(() => loadLater(() => import('#web/shared/upi/qr-code.tsx')));

interface UpiDetailsProps {
  payee: UpiPayee;
  amount: Paise;
  /** The order number, or the account's reference. */
  reference: string;
}

/** How to pay an amount by UPI: the QR code, and what to type into another app. */
export function UpiDetails({ payee, amount, reference }: UpiDetailsProps) {
  return (
    <>
      <PayNow link={upiLink(payee, { amount, reference })} amount={amount} />
      <dl className="grid gap-2">
        <CopyRow label={t('UPI ID')} value={payee.upiId} />
        <CopyRow label={t('Amount')} value={formatAmount(amount)} copied={(amount / 100).toFixed(2)} />
        <CopyRow label={t('Reference')} value={reference} />
      </dl>
    </>
  );
}

/** A QR code to scan with a phone. If this device is a phone, a link that opens its UPI app. */
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

/** A value that the customer types into another app, with a copy button. */
function CopyRow({ label, value, copied = value }: { label: string; value: string; copied?: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
      showToast(t('Copied: {value}', { value: copied }));
    } catch {
      showToast(t('The browser does not allow copying here.'), { type: 'error' });
    }
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="figures text-right font-semibold">{value}</span>
        <button
          type="button"
          aria-label={t('Copy {label}', { label })}
          className="grid size-11 shrink-0 place-items-center rounded-full text-deep hover:bg-foam"
          onClick={copy}
        >
          <Copy aria-hidden size={18} />
        </button>
      </dd>
    </div>
  );
}
