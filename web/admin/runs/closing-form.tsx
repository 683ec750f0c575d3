import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { Price } from '#web/shared/price.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { NumberField } from '../dialogs/fields.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import type { RunDetail } from './run-words.ts';

type Counts = Readonly<Record<string, number | null>>;
const isCount = (count: number | null | undefined): count is number =>
  typeof count === 'number' && Number.isInteger(count) && count >= 0;

/** The rows to count in addition to cash: full units by product, and empties by container. */
const countsOf = ({ full, empties }: RunDetail['closing']) => [
  ...full.map(({ productId, name, ...row }) => ({ id: productId, label: t('{name}, full', { name }), ...row })),
  ...empties.map(({ containerId, name: container, ...row }) => {
    return { id: containerId, label: t('{container}, empty', { container }), ...row };
  }),
];

/** Records the cash, full units and empties that came back from a run. A difference needs a reason. */
export function ClosingForm({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const { closing } = run;
  // The expected cash when the count started.
  const [cashSeen] = useState(closing.balance);
  const [cash, setCash] = useState<number | null>(null);
  const rows = countsOf(closing);
  // If no full units of a product should be left, 0 is filled in.
  const [counts, setCounts] = useState<Counts>(() =>
    Object.fromEntries(closing.full.flatMap(({ productId, expected }) => (expected === 0 ? [[productId, 0]] : []))),
  );
  const [reason, setReason] = useState('');
  // On a phone the form opens below the visible part of the page, so scroll to it.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void form.current?.scrollIntoView({ block: 'start' }), []);
  const verify = useSend('POST /admin/runs/:id/verify', { readsAfterFailure: true });
  const isWhole = isCount(cash) && rows.every(({ id }) => isCount(counts[id]));
  const differs = isWhole && (cash !== cashSeen || rows.some(({ id, expected }) => counts[id] !== expected));
  const isUnticked = isWhole && closing.upi.some(({ check }) => check === null);
  function whyBlocked(): string | undefined {
    if (!isWhole) return t('Count cash and jars first.');
    if (reason.trim() !== '') return undefined;
    if (isUnticked) return t('Tick or reverse each UPI payment, or say why not.');
    return differs ? t('Please give a reason') : undefined;
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (whyBlocked() || verify.isPending) return;
    const body = {
      version: run.version,
      counted: paise(cash ?? 0),
      balanceBefore: cashSeen,
      full: closing.full.map(({ productId }) => ({ productId, count: counts[productId] ?? 0 })),
      empties: closing.empties.map(({ containerId }) => ({ containerId, count: counts[containerId] ?? 0 })),
      reason: reason.trim(),
    };
    try {
      await verify.mutateAsync({ params: { id: run.id }, body });
    } catch {
      return;
    }
    showToast(t('Run counted and closed'));
    onClose();
  }

  const fillIn = () => {
    setCash(cashSeen);
    setCounts(Object.fromEntries(rows.map(({ id, expected }) => [id, expected])));
  };
  return (
    <Card className="p-4 sm:p-5" aria-labelledby="closing">
      <form ref={form} noValidate onSubmit={onSubmit} className="grid scroll-mt-20 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="closing" className="text-lg">
            {t('Count and close')}
          </h2>
          <Button size="sm" variant="outline" onClick={fillIn}>
            {t('All as expected')}
          </Button>
        </div>
        {closing.waitingActs && (
          <Notice tone="warn">
            {t('Some stops are open. The rider’s phone may have stops that are not sent yet: ask before you count.')}
          </Notice>
        )}
        <div className="grid grid-cols-2 items-end gap-4 max-sm:*:first:col-span-2 lg:grid-cols-4">
          <AmountField
            label={t('Cash counted (₹)')}
            hint={t('{amount} expected', { amount: formatAmount(cashSeen) })}
            className="figures"
            value={cash}
            onValue={setCash}
          />
          {rows.map(({ id, label, expected }) => (
            <NumberField
              key={id}
              label={label}
              hint={t('{expected} expected', { expected })}
              step={1}
              className="figures"
              value={counts[id] ?? null}
              onValue={(count) => setCounts((before) => ({ ...before, [id]: count }))}
            />
          ))}
        </div>
        <UpiPayments payments={closing.upi} />
        {(differs || isUnticked) && (
          <TextArea
            label={differs ? t('Why does it differ?') : t('Why do UPI payments stay open?')}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {verify.isError && <Notice tone="bad">{errorText(verify.error)}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <BlockedButton type="submit" blocked={whyBlocked()} pending={verify.isPending}>
            {t('Count and close')}
          </BlockedButton>
        </div>
      </form>
    </Card>
  );
}

type Payment = RunDetail['closing']['upi'][number];

/** UPI payments that the rider has recorded. Staff tick those that have arrived at the bank and reverse the others. */
function UpiPayments({ payments }: { payments: readonly Payment[] }) {
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
                  <IfMay call="POST /admin/run-payments/:id/check">
                    <Button
                      size="sm"
                      aria-label={t('In the bank: {name}', { name: payment.name })}
                      pending={check.isPending && check.variables?.params.id === payment.id}
                      onClick={() => check.mutate({ params: { id: payment.id }, body: { check: 'seen' } })}
                    >
                      {t('In the bank')}
                    </Button>
                  </IfMay>
                )}
                <IfMay call="POST /admin/run-payments/:id/check">
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t('Reverse: {name}', { name: payment.name })}
                    onClick={() => setReversing(payment)}
                  >
                    {t('Reverse')}
                  </Button>
                </IfMay>
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
  const { id, name } = payment;
  return (
    <ReasonDialog
      title={t('Reverse the payment of {name}', { name })}
      submitLabel={t('Reverse')}
      rule={{ required: message('Please give a reason') }}
      send={(reason) => check.mutateAsync({ params: { id }, body: { check: 'reversed', reason } })}
      onClose={onClose}
    >
      <p>{t('This amount is due for the order again.')}</p>
    </ReasonDialog>
  );
}

/** The counted and the expected numbers of a closed run. */
export function ClosingResult({ run }: { run: RunDetail }) {
  const { closing } = run;
  const cash = { expected: formatAmount(closing.balance), count: formatAmount(closing.counted ?? 0) };
  const rows = [{ id: 'cash', label: t('Cash'), ...cash }, ...countsOf(closing)];
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <h2 className="text-lg">{t('Counted')}</h2>
      <table className="figures w-full text-left text-sm">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('What')}</span>
            </th>
            <th scope="col" className="text-right">
              {t('Expected')}
            </th>
            <th scope="col" className="text-right">
              {t('Counted')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, expected, count }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-1 font-normal">
                {label}
              </th>
              <td className="text-right">{expected}</td>
              <td className={count === expected ? 'text-right' : 'text-right font-bold text-rose'}>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <UpiPayments payments={closing.upi} />
      {closing.reason && <p className="wrap-anywhere">{closing.reason}</p>}
      {run.verifiedAt && (
        <p className="text-sm text-ink-soft">
          {t('{time} by {name}', { time: formatDateTime(run.verifiedAt), name: run.verifiedBy ?? t('System') })}
        </p>
      )}
    </Card>
  );
}
