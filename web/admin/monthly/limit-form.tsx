import { deskTexts } from '../../../contract/money/desk-rules.ts';
import { mostCredit, mostCreditMessage } from '../../../contract/money/monthly-rules.ts';
import { isWholePaise, type Paise, toPaise, toRupees } from '../../../contract/shared/money.ts';
import { t } from '../../shared/language.ts';
import { useForm } from '../../shared/use-form.ts';
import { useSend } from '../../shared/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { showToast } from '../../ui/messages/toast.ts';
import { NumberField } from '../dialogs/number-field.tsx';
import { parseNumber } from '../dialogs/parse-number.ts';

const rules = {
  creditLimit: {},
  reason: deskTexts.reason,
} as const;

function checkLimit({ creditLimit }: Record<'creditLimit' | 'reason', string>) {
  if (creditLimit.trim() === '') return [];
  const rupees = parseNumber(creditLimit);
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
      const limit = creditLimit.trim() === '' ? null : toPaise(parseNumber(creditLimit));
      await save.mutateAsync({ params: { id: customerId }, body: { version, creditLimit: limit, reason } });
      showToast(t('Limit saved'));
      onClose();
    },
  });
  return (
    <form {...form} className="grid gap-4 rounded-md border border-line p-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <NumberField
        label={t('Limit (₹)')}
        hint={t('Up to which sum of dues the customer may order on account. Empty: no monthly account.')}
        step={0.01}
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
