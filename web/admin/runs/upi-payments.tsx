import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { ReasonField } from '../dialogs/fields.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import type { RunDetail } from './run-words.ts';

type Payment = RunDetail['closing']['upi'][number];

/** What the rider recorded as paid by UPI, each to be ticked as it is found at the bank; what is not there is reversed. */
export function UpiPayments({ payments }: { payments: readonly Payment[] }) {
  const [reversing, setReversing] = useState<Payment | null>(null);
  const check = useSend('POST /admin/run-payments/:id/check', { readsAfterFailure: true });
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="upi-payments" className="grid gap-1">
      <h3 id="upi-payments" className="font-semibold">
        {t('Paid by UPI: is it in the bank?')}
      </h3>
      {check.isError && <Notice tone="bad">{errorText(check.error)}</Notice>}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
            <span className="min-w-40 grow wrap-anywhere">
              {payment.name}{' '}
              {payment.orderId && (
                <Link to={`/admin/orders/${payment.orderId}`} className="figures text-sm text-deep underline">
                  #{payment.orderNumber}
                </Link>
              )}
              {payment.reason && <span className="block text-sm text-ink-soft">{payment.reason}</span>}
            </span>
            <Price paise={payment.amount} exact className="font-bold" />
            {payment.check === 'reversed' ? (
              <Badge tone="bad">{t('Reversed')}</Badge>
            ) : (
              <span className="flex min-w-56 items-center justify-end gap-2">
                {payment.check === 'seen' ? (
                  <Badge tone="good">{t('In the bank')}</Badge>
                ) : (
                  <Button
                    size="sm"
                    aria-label={t('In the bank: {name}', { name: payment.name })}
                    pending={check.isPending && check.variables?.params.id === payment.id}
                    onClick={() => check.mutate({ params: { id: payment.id }, body: { check: 'seen' } })}
                  >
                    {t('In the bank')}
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={t('Reverse: {name}', { name: payment.name })}
                  onClick={() => setReversing(payment)}
                >
                  {t('Reverse')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(null)} />}
    </section>
  );
}

function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const check = useSend('POST /admin/run-payments/:id/check', { readsAfterFailure: true });
  const form = useForm({
    rules: { reason: {} },
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await check.mutateAsync({ params: { id: payment.id }, body: { check: 'reversed', reason: reason.trim() } });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Reverse the payment of {name}', { name: payment.name })}
      form={form}
      submitLabel={t('Reverse')}
      blocked={form.values.reason.trim() === '' && t('Please give a reason')}
      onClose={onClose}
    >
      <p>{t('This amount is due for the order again.')}</p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
