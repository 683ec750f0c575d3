import Package from 'lucide-react/icons/package';
import Percent from 'lucide-react/icons/percent';
import { taxRateRules } from '#contract/catalogue/tax-rate-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatNumber } from '#contract/shared/money.ts';
import type { DraftOf } from '#contract/shared/rules.ts';
import { message, plural, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { TaxRate } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ButtonLink } from '../access/links.tsx';
import { FoldedRecordLog } from '../audit/record-log.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { FlagSelect, formatActive, NumberField } from '../dialogs/fields.tsx';
import { type EditForm, useEditForm } from '../dialogs/use-edit-form.ts';
import { ActiveBadge, activeSelect } from '../lists/active-badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { RowActions } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { useList } from '../lists/use-list.ts';
import { CatalogueScreen, type ItemDialogProps, type OnAct } from './catalogue-screen.tsx';

const selects = {
  isActive: activeSelect,
} as const satisfies Selects;

const fact = { phone: 'line', named: 'apart' } as const;
const columnsWith = (onAct: OnAct<TaxRate>): Column<TaxRate>[] => [
  {
    head: message('Tax rate'),
    width: 'rest',
    cell: ({ name, hsn, isStandard, productCount }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-sm text-ink-soft">
          {[
            t('HSN code {hsn}', { hsn }),
            isStandard
              ? t('Standard rate')
              : plural(productCount, { one: message('{count} product'), other: message('{count} products') }),
          ].join(' · ')}
        </span>
      </>
    ),
  },
  {
    ...fact,
    head: message('Tax'),
    className: 'figures text-sm',
    cell: ({ steps }) =>
      steps.map(({ firstDay, taxRate }) => (
        <span key={firstDay} className="block whitespace-nowrap">
          {t('{rate} % from {day}', { rate: formatNumber(taxRate), day: formatDate(firstDay) })}
        </span>
      )),
  },
  { head: message('Status'), phone: 'corner', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    head: message('Actions'),
    phone: 'line',
    cell: (rate) => (
      <RowActions item={rate} calls={{ edit: 'PUT /admin/tax-rates/:id' }} onAct={(act) => onAct(act, rate)} />
    ),
  },
];

export default function AdminTaxRates() {
  const list = useList('GET /admin/tax-rates', selects, ({ data }) => [data.taxRates, data.pagination]);
  return (
    <CatalogueScreen
      {...list.screen}
      title={t('Tax rates')}
      counted={{ one: message('{count} tax rate'), other: message('{count} tax rates') }}
      addLabel={t('Add Tax Rate')}
      addFirstLabel={t('Add First Tax Rate')}
      addCall="POST /admin/tax-rates"
      label={t('Search tax rates')}
      placeholder={t('Name or HSN')}
      loadFailure={t('Failed to load tax rates')}
      icon={<Percent size={28} />}
      none={t('No tax rates have been added yet.')}
      actions={
        <ButtonLink variant="outline" to="/admin/products">
          <Package aria-hidden size={18} /> {t('Products')}
        </ButtonLink>
      }
      columnsWith={columnsWith}
      EditDialog={TaxRateDialog}
      confirmations={{}}
    />
  );
}

/** The initial values of the form: the newest percentage of a rate, or HSN 2201 (water) for a new one. */
const valuesOf = (rate: TaxRate | null): DraftOf<typeof taxRateRules> => ({
  name: rate?.name ?? '',
  hsn: rate?.hsn ?? '2201',
  taxRate: rate?.steps[0]?.taxRate ?? null,
  firstDay: rate?.steps[0]?.firstDay ?? indiaDay(new Date()),
  isStandard: rate?.isStandard ?? false,
  isActive: rate?.isActive ?? true,
});

/** Adds or edits a tax rate. Mount it only while it is open. */
function TaxRateDialog({ item, onClose }: ItemDialogProps<TaxRate>) {
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /admin/tax-rates');
  const update = useSend('PUT /admin/tax-rates/:id');
  const form = useEditForm({
    item,
    valuesOf,
    load: async () => (await call('GET /admin/tax-rates/:id', { params })).data.taxRate,
    create: (body) => create.mutateAsync({ body }),
    update: (values, { version }) => update.mutateAsync({ params, body: { ...values, version } }),
    announce: (isNew) => showToast(isNew ? t('Tax rate created successfully!') : t('Tax rate updated successfully!')),
    onSaved: onClose,
    rules: taxRateRules,
  });
  return (
    <EditDialog
      title={item ? t('Edit Tax Rate') : t('Add New Tax Rate')}
      addLabel={t('Add Tax Rate')}
      form={form}
      onClose={onClose}
    >
      <TaxRateFields form={form} />
      <FoldedRecordLog record={item?.id} />
    </EditDialog>
  );
}

function TaxRateFields({ form: { field, number, flag } }: { form: EditForm<TaxRate, typeof taxRateRules> }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-2">
        <Field
          label={t('Name')}
          autoComplete="off"
          maxLength={100}
          placeholder={t('Packaged drinking water')}
          {...field('name')}
        />
      </div>
      <div className="col-span-2">
        <Field label={t('HSN code')} inputMode="numeric" autoComplete="off" maxLength={20} {...field('hsn')} />
      </div>
      <NumberField label={t('Tax rate (%)')} step={0.01} {...number('taxRate')} />
      <Field label={t('From')} type="date" {...field('firstDay')} />
      <p className="col-span-2 text-sm text-ink-soft">
        {t('Did the government change the rate? Enter the new percentage with its first day. The old one stays.')}
      </p>
      <FlagSelect
        label={t('Standard rate')}
        {...flag('isStandard', (isStandard) => (isStandard ? t('Yes') : t('No')))}
        hint={t('For all products without another rate.')}
      />
      <FlagSelect label={t('Status')} {...flag('isActive', formatActive)} />
    </div>
  );
}
