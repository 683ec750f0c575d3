import { useDeferredValue, useId } from 'react';
import {
  billRules,
  checkBill,
  lastDayToClaim,
  ratesOf,
  sumOfRates,
  taxedRates,
  taxOfValue,
} from '#contract/money/bill-rules.ts';
import { cashPlaceLabels, cashPlaces } from '#contract/money/desk-rules.ts';
import { checkValueDay } from '#contract/money/value-day.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import type { DraftOf } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { FlagSelect } from '../dialogs/fields.tsx';

const initial: DraftOf<typeof billRules> = {
  supplier: '',
  gstin: '',
  number: '',
  day: '',
  taxable0: null,
  taxable5: null,
  tax5: null,
  taxable12: null,
  tax12: null,
  taxable18: null,
  tax18: null,
  taxable28: null,
  tax28: null,
  taxable40: null,
  tax40: null,
  total: null,
  place: 'bank',
  kind: '',
  isClaimed: true,
};

function useBillForm(onClose: () => void) {
  const { mutateAsync } = useSend('POST /admin/money/bills', { readsAfterFailure: true });
  return useForm({
    rules: billRules,
    initial,
    check: checkBill,
    submit: async ({ kind, ...bill }) => {
      const { message } = await mutateAsync({ body: { ...bill, ...(kind !== '' && { kind }) } });
      showToast(message);
      onClose();
    },
  });
}
type BillForm = ReturnType<typeof useBillForm>;

/** The form of a supplier's bill. Mount it only while it is open. */
export function BillDialog({ onClose }: { onClose: () => void }) {
  const form = useBillForm(onClose);
  const { supplier, day } = form.values;
  const search = useDeferredValue(supplier.trim());
  const found = useCall('GET /admin/money/suppliers', { query: { search } }, { keepPrevious: true });
  const { suppliers = [], expenseKinds = [], canClaim = false } = found.data?.data ?? {};
  const sum = sumOfRates(ratesOf(form.values));
  const isTooLate = day !== '' && indiaDay(new Date()) > lastDayToClaim(day);
  return (
    <FormDialog title={t('Record a bill')} form={form} submitLabel={t('Save bill')} onClose={onClose} isWide>
      <BillHead form={form} suppliers={suppliers} />
      <LockNotice day={day} />
      <Rates form={form} />
      <AmountField
        label={t('Total of the bill (₹)')}
        hint={sum > 0 ? t('The amounts add up to {sum}.', { sum: formatAmount(paise(sum)) }) : undefined}
        {...form.number('total')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('Paid from')}
          {...form.field('place')}
          options={cashPlaces.map((place) => [place, t(cashPlaceLabels[place])])}
        />
        {expenseKinds.length > 0 && (
          <Select
            label={t('Kind of expense')}
            {...form.field('kind')}
            empty={t('Choose…')}
            options={expenseKinds.map((kind) => [kind, kind])}
          />
        )}
        {canClaim && !isTooLate && (
          <FlagSelect
            label={t('Input tax')}
            inWords={(isClaimed) => (isClaimed ? t('Claim it') : t('Do not claim it'))}
            {...form.flag('isClaimed')}
          />
        )}
      </div>
      {canClaim && isTooLate && (
        <Notice tone="warn">
          {t('The tax of this bill could be claimed until {day}. Now it is a part of the expense.', {
            day: formatLongDay(lastDayToClaim(day)),
          })}
        </Notice>
      )}
    </FormDialog>
  );
}

interface BillHeadProps {
  form: BillForm;
  /** Known suppliers, which are proposed while the name is typed. */
  suppliers: CallAnswer<'GET /admin/money/suppliers'>['data']['suppliers'];
}

/** The supplier, and number and day of the bill. */
function BillHead({ form, suppliers }: BillHeadProps) {
  const listId = useId();

  /** When a name is chosen from the proposals, its GSTIN is filled in, too. */
  function nameSupplier(name: string) {
    form.setValue('supplier', name);
    const known = suppliers.find((one) => one.name === name);
    if (known && form.values.gstin === '') form.setValue('gstin', known.gstin);
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('Supplier')}
        autoComplete="off"
        maxLength={100}
        list={listId}
        {...form.field('supplier')}
        onChange={({ target }) => nameSupplier(target.value)}
      />
      <datalist id={listId}>
        {suppliers.map(({ name, gstin }) => (
          <option key={`${name} ${gstin}`} value={name}>
            {gstin}
          </option>
        ))}
      </datalist>
      <Field
        label={t('GSTIN of the supplier')}
        hint={t('Leave blank if the supplier has none.')}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.field('gstin')}
      />
      <Field label={t('Number of the bill')} autoComplete="off" maxLength={30} {...form.field('number')} />
      <Field label={t('Day of the bill')} type="date" max={indiaDay(new Date())} {...form.field('day')} />
    </div>
  );
}

/** Says that a bill of a locked month is recorded with today's date. */
function LockNotice({ day }: { day: string }) {
  const lock = useCall('GET /admin/money/lock', {});
  const lockedTo = lock.data?.data.lock.lockedTo ?? null;
  const today = indiaDay(new Date());
  if (day === '' || day > today || !checkValueDay(day, { today, lockedTo })) return null;
  return <Notice tone="warn">{t('The month of this bill is closed. It will be recorded with today’s date.')}</Notice>;
}

/** The fields for the amounts of each tax rate. */
function Rates({ form }: { form: BillForm }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('Amounts on the bill')}</legend>
      <p className="text-sm text-ink-soft">
        {t('Fill in the rates that the bill has. Leave a tax blank to compute it.')}
      </p>
      {taxedRates.map((rate) => (
        <div key={rate} className="grid grid-cols-2 gap-3">
          <AmountField label={t('Value at {rate} % (₹)', { rate })} {...form.number(`taxable${rate}`)} />
          <AmountField
            label={t('Tax at {rate} % (₹)', { rate })}
            placeholder={placeholderOf(form.values[`taxable${rate}`], rate)}
            {...form.number(`tax${rate}`)}
          />
        </div>
      ))}
      <AmountField label={t('Without tax (₹)')} {...form.number('taxable0')} />
    </fieldset>
  );
}

const placeholderOf = (taxable: number | null, rate: number): string | undefined =>
  Number.isFinite(taxable) && taxable ? (taxOfValue(taxable, rate, true) / 100).toFixed(2) : undefined;
