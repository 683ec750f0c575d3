import { useState } from 'react';
import { formatAmount, formatNumber, toRupees } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { JarFigures } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { NumberInput } from '#web/shared/forms/number-input.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { CallFields } from '../access/call-fields.tsx';
import { parseNumber, ReasonField } from '../dialogs/fields.tsx';
import { bodyOf, checkEntry, countLabels, type EntryKind, entryRulesOf, entryTitles } from './entry-form.ts';

interface EntryDialogProps {
  kind: EntryKind;
  /** The containers to choose from, with their figures. */
  containers: readonly JarFigures[];
  customer?: { id: string; name: string };
  onClose: () => void;
}

/** Records a manual jar entry with a reason. Mount it only while it is open. */
export function EntryDialog({ kind, containers, customer, onClose }: EntryDialogProps) {
  const [first] = containers;
  const send = useSend(`POST /admin/jars/${kind}`, { readsAfterFailure: true });
  const [releasesDeposit, setReleasesDeposit] = useState(true);
  const initial = { containerId: first?.id ?? '', count: null, amount: null, reason: '' };
  const chosenOf = (id: string) => containers.find((container) => container.id === id);
  const form = useForm({
    rules: entryRulesOf(kind),
    initial,
    check: (typed) => checkEntry(kind, typed),
    submit: async (typed) => {
      const depot = chosenOf(typed.containerId)?.depot;
      const target = { ...(depot !== undefined && { depot }), ...(customer && { customerId: customer.id }) };
      const { message, data } = await send.mutateAsync({ body: bodyOf(kind, typed, { ...target, releasesDeposit }) });
      showToast(kind === 'counted' ? describeCount(data.moved) : (message ?? t(entryTitles[kind])));
      onClose();
    },
  });
  const container = chosenOf(form.values.containerId);
  return (
    <FormDialog
      title={t(entryTitles[kind])}
      form={form}
      submitLabel={form.refusal?.errorType === 'DEPOT_CHANGED' ? t('Save my count') : t('Save')}
      onClose={onClose}
    >
      {customer && <p className="font-semibold wrap-anywhere">{customer.name}</p>}
      {containers.length > 1 ? (
        <Select
          label={t('Container')}
          {...form.field('containerId')}
          options={containers.map(({ id, name }) => [id, name])}
        />
      ) : (
        <p className="wrap-anywhere text-ink-soft">{container?.name}</p>
      )}
      {kind === 'counted' && container && <Difference depot={container.depot} count={form.values.count} />}
      <NumberInput
        label={t(countLabels[kind])}
        inputMode={kind === 'adjusted' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={7}
        read={parseNumber}
        show={String}
        {...form.number('count')}
      />
      <CallFields call="POST /admin/money/opening">
        {kind === 'lost' && container && (
          <AmountField
            label={t('Charge (₹)')}
            placeholder={String(toRupees(container.lostCharge) * Math.max(1, form.values.count || 1))}
            hint={t(
              'Leave blank for {charge} each. The deposit goes to the balance, and the charge is taken from it.',
              { charge: formatAmount(container.lostCharge) },
            )}
            {...form.number('amount')}
          />
        )}
        {kind === 'opening-balance' && (
          <AmountField label={t('Deposit paid for them (₹)')} {...form.number('amount')} />
        )}
      </CallFields>
      {kind === 'adjusted' && (
        <Tick
          label={t('Give the deposit back')}
          hint={t('For fewer jars, their share of the deposit goes to the balance.')}
          isTicked={releasesDeposit}
          onTick={setReleasesDeposit}
        />
      )}
      <ReasonField readBy="staff" {...form.field('reason')} />
    </FormDialog>
  );
}

/** Shows the number in the ledger, and its difference to the typed count. */
function Difference({ depot, count }: { depot: number; count: number | null }) {
  const difference = (count ?? Number.NaN) - depot;
  return (
    <p role="status" className="figures rounded-md border border-line bg-foam px-4 py-3">
      {t('{count} should be there.', { count: formatNumber(depot) })}{' '}
      {Number.isSafeInteger(difference) && <strong>{describeCount(difference)}</strong>}
    </p>
  );
}

function describeCount(difference: number): string {
  if (difference === 0) return t('The count is right.');
  const count = formatNumber(Math.abs(difference));
  return difference < 0 ? t('{count} fewer than expected.', { count }) : t('{count} more than expected.', { count });
}
