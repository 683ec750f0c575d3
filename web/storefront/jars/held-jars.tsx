import { useId, useState } from 'react';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import type { MyJars } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { formOf, t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { TextLink } from '../layout/text-link.tsx';
import { Promises } from './promises.tsx';

/** "You have 3 of our jars. You get ₹450.00 deposit back when you return them." */
function describeHeld({ held, containers }: MyJars): string {
  const deposit = containers.reduce((sum, one) => (one.containerId === null ? sum : sum + one.deposit), 0);
  if (held === 0) return t('You don’t have any of our jars.');
  if (deposit === 0)
    return t(formOf(held, { one: 'You have {held} of our jars.', other: 'You have {held} of our jars.' }), { held });
  const sentence = formOf(held, {
    one: 'You have {held} of our jars. You get {deposit} deposit back when you return it.',
    other: 'You have {held} of our jars. You get {deposit} deposit back when you return them.',
  });
  return t(sentence, { held, deposit: formatAmount(deposit) });
}

export function HeldJars({ jars }: { jars: MyJars }) {
  const [isPayingBack, setIsPayingBack] = useState(false);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <p className="text-lg font-semibold text-balance">{describeHeld(jars)}</p>
      {jars.containers.length > 0 && <Containers containers={jars.containers} />}
      {jars.promises.length > 0 && <Promises promises={jars.promises} />}
      <p>
        <TextLink to="/account">
          {jars.credit > 0 ? t('Balance {credit}', { credit: formatAmount(jars.credit) }) : t('Account')}
        </TextLink>
      </p>
      <div className="flex flex-wrap gap-3">
        {jars.held > 0 && <ButtonLink to="/jars/return">{t('Return jars')}</ButtonLink>}
        {jars.freeCredit > 0 && (
          <Button variant="outline" onClick={() => setIsPayingBack(true)}>
            {t('Refund my balance')}
          </Button>
        )}
      </div>
      {isPayingBack && (
        <PayBackDialog most={jars.freeCredit} days={jars.payBackDays} onClose={() => setIsPayingBack(false)} />
      )}
    </Card>
  );
}

/** A line for each kind; how its figures came about stands below. */
function Containers({ containers }: Pick<MyJars, 'containers'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {containers.map(({ containerId, name, held, deposit }) => (
        <li key={containerId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span className="min-w-0 font-medium wrap-anywhere">
            {containerId === null ? t('Other goods') : `${held} × ${name}`}
          </span>
          <span className="text-sm whitespace-nowrap text-ink-soft">
            {t('Deposit')} <Price paise={deposit} exact className="font-semibold text-ink" />
          </span>
        </li>
      ))}
    </ul>
  );
}

const rules = { amount: deskAmount, note: {} };

interface PayBackDialogProps {
  /** What is not asked back yet. */
  most: Paise;
  days: number;
  onClose: () => void;
}

/** Asks for credit to be paid back. Mounted while it is open. */
function PayBackDialog({ most, days, onClose }: PayBackDialogProps) {
  const formId = useId();
  const send = useSend('POST /pay-backs');
  const form = useForm({
    rules,
    initial: { amount: most, note: '' },
    async submit({ amount, note }) {
      const { message } = await send.mutateAsync({ body: { amount, note: note.trim() } });
      showToast(message ?? '', { durationMs: 3000 });
      onClose();
    },
  });
  return (
    <AskDialog
      title={t('Refund my balance')}
      keep={t('Cancel')}
      act={t('Request refund')}
      isPending={form.isPending}
      form={formId}
      onClose={onClose}
    >
      <form id={formId} {...form.form} className="grid gap-4">
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <p>{t('We can refund {amount} within {days} days.', { amount: formatAmount(most), days })}</p>
        <AmountField label={t('Amount (₹)')} {...form.number('amount')} />
        <TextArea
          label={t('How should we pay you?')}
          rows={2}
          placeholder={t('For example your UPI ID (optional)')}
          {...form.field('note')}
        />
      </form>
    </AskDialog>
  );
}
