import type { ComponentType } from 'react';
import { type UpiPayee, upiLink } from '#contract/money/upi.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { rich } from '#web/shared/rich-text.tsx';

/** Whom a slip tells to pay, and what draws the code. */
export interface SlipUpi {
  payee: UpiPayee;
  QrCode: ComponentType<{ text: string; label: string; className?: string }>;
}

/** Loaded before printing, which takes the page as it stands. A slip is printed without it where it cannot be had. */
export async function loadUpi(): Promise<SlipUpi | null> {
  try {
    const { upi } = (await call('GET /upi', {})).data;
    return upi && { payee: upi, QrCode: (await import('#web/shared/upi/qr-code.tsx')).default };
  } catch {
    return null;
  }
}

/** For who pays at the door with a phone: what is due now. */
export function PayByUpi({ order, upi: { payee, QrCode } }: { order: AdminOrder; upi: SlipUpi }) {
  const { amountDue: amount, orderNumber } = order;
  return (
    <section className="flex break-inside-avoid items-center gap-3">
      <QrCode
        text={upiLink(payee, { amount, reference: orderNumber })}
        label={t('QR code to pay {amount} by UPI', { amount: formatAmount(amount) })}
        className="size-32 shrink-0"
      />
      <p>
        <strong className="block">{t('Pay by UPI')}</strong>
        {rich('{amount} to {upiId}', { amount: formatAmount(amount), upiId: <strong>{payee.upiId}</strong> })}
      </p>
    </section>
  );
}
