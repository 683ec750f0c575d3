import { deskAmount } from '#contract/shared/fields.ts';
import type { JarBalance } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { ReasonField } from '../dialogs/reason-field.tsx';
import { reasonRule } from './entry-form.ts';

/** Says, with a reason, that no deposit is charged any more, or that it is again. Mounted while it is open. */
export function TermsDialog({ customer, onClose }: { customer: JarBalance; onClose: () => void }) {
  const { mutateAsync } = useSend('PUT /admin/jars/customers/:id/deposit-terms');
  const isDepositFree = !customer.depositTerms.isDepositFree;
  const form = useForm({
    rules: { reason: reasonRule },
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const { message = '' } = await mutateAsync({ params: { id: customer.id }, body: { isDepositFree, reason } });
      showToast(message);
      onClose();
    },
  });
  return (
    <FormDialog
      title={isDepositFree ? t('Charge no deposit') : t('Charge deposits again')}
      form={form}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      <p>{t('This applies to orders placed from now on. Earlier orders and the deposits we hold stay as they are.')}</p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

/** Makes deposit that belongs to no container credit of the customer. Mounted while it is open. */
export function ReleaseDialog({ customer, onClose }: { customer: JarBalance; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/jars/deposit-released');
  const initial = { amount: customer.depositWithoutContainer, reason: '' };
  const form = useForm({
    rules: { amount: deskAmount, reason: reasonRule },
    initial,
    submit: async ({ amount, reason }) => {
      const { message = '' } = await mutateAsync({ body: { customerId: customer.id, amount, reason } });
      showToast(message);
      onClose();
    },
  });
  return (
    <FormDialog title={t('Move deposit to balance')} form={form} submitLabel={t('Save entry')} onClose={onClose}>
      <p>
        {t('Moves a deposit that belongs to no container to the customer’s balance. Any dues are paid from it first.')}
      </p>
      <AmountField label={t('Amount (₹)')} {...form.number('amount')} />
      <ReasonField readBy="staff" {...form.field('reason')} />
    </FormDialog>
  );
}
