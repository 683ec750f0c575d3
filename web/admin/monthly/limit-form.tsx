import { limitReason, mostCredit, mostCreditMessage } from '#contract/money/monthly-rules.ts';
import { isWholePaise, type Paise, toPaise, toRupees } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { readRupees } from '#web/shared/money/typed-amount.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { AmountField } from '../dialogs/amount-field.tsx';

const rules = { creditLimit: {}, reason: limitReason };

function checkLimit({ creditLimit }: Record<'creditLimit' | 'reason', string>) {
  if (creditLimit.trim() === '') return [];
  const rupees = readRupees(creditLimit);
  if (rupees > mostCredit) return [{ path: 'creditLimit', msg: mostCreditMessage }];
  if (rupees >= 0 && isWholePaise(rupees)) return [];
  return [{ path: 'creditLimit', msg: t('Please enter an amount like 5000 or 5000.50') }];
}

interface LimitFormProps {
  customerId: string;
  seen: Paise | null;
  version: number;
  onClose: () => void;
}

/** The limit of a monthly account, with the reason of the change. */
export function LimitForm({ customerId, seen, version, onClose }: LimitFormProps) {
  const save = useSend('PUT /admin/users/:id/credit-limit', { readsAfterFailure: true });
  const { form, field, failure, isPending } = useForm({
    rules,
    check: checkLimit,
    initial: { creditLimit: seen === null ? '' : String(toRupees(seen)), reason: '' },
    fallback: t('The limit could not be saved'),
    submit: async ({ creditLimit, reason }) => {
      const limit = creditLimit.trim() === '' ? null : toPaise(readRupees(creditLimit));
      await save.mutateAsync({ params: { id: customerId }, body: { version, creditLimit: limit, reason } });
      showToast(t('Limit saved'));
      onClose();
    },
  });
  return (
    <form {...form} className="grid gap-4 rounded-md border border-line p-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <AmountField
        label={t('Limit (₹)')}
        hint={t('Up to which sum of dues the customer may order on account. Empty: no monthly account.')}
        {...field('creditLimit')}
      />
      <Field label={t('Reason')} autoComplete="off" maxLength={500} {...field('reason')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending}>
          {t('Save the limit')}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
