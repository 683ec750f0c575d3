import { type FormEvent, useState } from 'react';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { t } from '#web/shared/language.ts';
import { useOnce } from '#web/shared/requests/use-once.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { BlockedButton } from '../dialogs/blocked-button.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import type { RunDetail } from './run-words.ts';
import { UpiPayments } from './upi-payments.tsx';

type Counts = Readonly<Record<string, number | null>>;
const isCount = (count: number | null | undefined): count is number =>
  typeof count === 'number' && Number.isInteger(count) && count >= 0;

/** What came back in the evening: cash, full units, empties. What differs needs a reason. */
export function ClosingForm({ run, onClose }: { run: RunDetail; onClose: () => void }) {
  const { closing } = run;
  // As they were shown when the count began.
  const [cashSeen] = useState(closing.balance);
  const [cash, setCash] = useState<number | null>(null);
  // Where nothing should be left, mostly nothing is.
  const [full, setFull] = useState<Counts>(() =>
    Object.fromEntries(closing.full.flatMap(({ productId, expected }) => (expected === 0 ? [[productId, 0]] : []))),
  );
  const [empties, setEmpties] = useState<Counts>({});
  const [reason, setReason] = useState('');
  const verify = useSend('POST /admin/runs/:id/verify', { readsAfterFailure: true });
  const once = useOnce();
  const isWhole =
    isCount(cash) &&
    closing.full.every(({ productId }) => isCount(full[productId])) &&
    closing.empties.every(({ containerId }) => isCount(empties[containerId]));
  const differs =
    isWhole &&
    (cash !== cashSeen ||
      closing.full.some(({ productId, expected }) => full[productId] !== expected) ||
      closing.empties.some(({ containerId, expected }) => empties[containerId] !== expected));
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
      full: closing.full.map(({ productId }) => ({ productId, count: full[productId] ?? 0 })),
      empties: closing.empties.map(({ containerId }) => ({ containerId, count: empties[containerId] ?? 0 })),
      reason: reason.trim(),
    };
    try {
      await once(body, (headers) => verify.mutateAsync({ params: { id: run.id }, headers, body }));
    } catch {
      return;
    }
    showToast(t('Run counted and closed'));
    onClose();
  }

  const fillIn = () => {
    setCash(cashSeen);
    setFull(Object.fromEntries(closing.full.map(({ productId, expected }) => [productId, expected])));
    setEmpties(Object.fromEntries(closing.empties.map(({ containerId, expected }) => [containerId, expected])));
  };
  return (
    <Card className="p-4 sm:p-5" aria-labelledby="closing">
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
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
          {closing.full.map(({ productId, name, expected }) => (
            <NumberField
              key={productId}
              label={t('{name}, full', { name })}
              hint={t('{expected} expected', { expected })}
              step={1}
              className="figures"
              value={full[productId] ?? null}
              onValue={(count) => setFull((before) => ({ ...before, [productId]: count }))}
            />
          ))}
          {closing.empties.map(({ containerId, name, expected }) => (
            <NumberField
              key={containerId}
              label={t('{container}, empty', { container: name })}
              hint={t('{expected} expected', { expected })}
              step={1}
              className="figures"
              value={empties[containerId] ?? null}
              onValue={(count) => setEmpties((before) => ({ ...before, [containerId]: count }))}
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
        {verify.isError && <Notice tone="bad">{errorText(verify.error, t('The run could not be closed.'))}</Notice>}
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

/** What was counted, once and for all. */
export function ClosingResult({ run }: { run: RunDetail }) {
  const { closing } = run;
  const rows = [
    { name: t('Cash'), expected: formatAmount(closing.balance), counted: formatAmount(closing.counted ?? 0) },
    ...closing.full.map(({ name, expected, count }) => ({
      name: t('{name}, full', { name }),
      expected,
      counted: count,
    })),
    ...closing.empties.map(({ name, expected, count }) => ({
      name: t('{container}, empty', { container: name }),
      expected,
      counted: count,
    })),
  ];
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
          {rows.map(({ name, expected, counted }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 font-normal">
                {name}
              </th>
              <td className="text-right">{expected}</td>
              <td className={counted === expected ? 'text-right' : 'text-right font-bold text-rose'}>{counted}</td>
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
