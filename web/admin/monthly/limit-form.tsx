import { limitReason, mostCredit, mostCreditMessage } from '#contract/money/monthly-rules.ts';
import { type Paise, toPaise } from '#contract/shared/money.ts';
import type { Rules } from '#contract/shared/rules.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { message, t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

const wrongLimit = message('Please enter an amount like 5000 or 5000.50');
const rules = {
  creditLimit: {
    kind: 'number',
    unit: 'paise',
    invalid: wrongLimit,
    tooFine: wrongLimit,
    min: [0, wrongLimit],
    max: [toPaise(mostCredit), mostCreditMessage],
  },
  reason: limitReason,
} as const satisfies Rules;

interface LimitFormProps {
  customerId: string;
  seen: Paise | null;
  version: number;
  onClose: () => void;
}

/** The limit of a monthly account, with the reason of the change. */
export function LimitForm({ customerId, seen, version, onClose }: LimitFormProps) {
  const save = useSend('PUT /admin/users/:id/credit-limit', { readsAfterFailure: true });
  const { form, field, number, failure, isPending } = useForm({
    rules,
    initial: { creditLimit: seen, reason: '' },
    fallback: t('The limit could not be saved'),
    submit: async (values) => {
      await save.mutateAsync({ params: { id: customerId }, body: { version, ...values } });
      showToast(t('Limit saved'));
      onClose();
    },
  });
  return (
    <form {...form} className="grid gap-4 rounded-md border border-line p-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <AmountField
        label={t('Limit (₹)')}
        hint={t('The customer can order on account up to this amount of dues. Empty: no monthly account.')}
        {...number('creditLimit')}
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
