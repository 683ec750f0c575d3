import Package from 'lucide-react/icons/package';
import Recycle from 'lucide-react/icons/recycle';
import { containerRules } from '#contract/catalogue/rules.ts';
import { formatNumber, paise } from '#contract/shared/money.ts';
import type { DraftOf } from '#contract/shared/rules.ts';
import { message, plural, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { Container } from '#web/shared/api-types.ts';
import { Price } from '#web/shared/price.tsx';
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
import { type Confirmations, callsOf } from './confirm-item.tsx';

const selects = {
  isActive: activeSelect,
} as const satisfies Selects;

const fact = { phone: 'line', named: 'apart' } as const;
const columnsWith = (onAct: OnAct<Container>): Column<Container>[] => [
  {
    head: message('Container'),
    width: 'rest',
    cell: ({ name, productCount }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-sm text-ink-soft">
          {plural(productCount, { one: message('{count} product'), other: message('{count} products') })}
        </span>
      </>
    ),
  },
  {
    ...fact,
    head: message('Charge for a lost jar'),
    isFigure: true,
    className: 'text-sm',
    cell: ({ lostCharge }) => <Price paise={lostCharge} exact />,
  },
  {
    ...fact,
    head: message('HSN and tax'),
    className: 'figures text-sm whitespace-nowrap',
    cell: ({ hsn, taxRate }) => t('HSN {hsn}, tax {rate} %', { hsn, rate: formatNumber(taxRate) }),
  },
  { head: message('Status'), phone: 'corner', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    head: message('Actions'),
    phone: 'line',
    cell: (container) => (
      <RowActions
        item={container}
        calls={{ edit: 'PUT /admin/containers/:id', ...callsOf(confirmations) }}
        onAct={(act) => onAct(act, container)}
      />
    ),
  },
];

export default function AdminContainers() {
  const list = useList('GET /admin/containers', selects, ({ data }) => [data.containers, data.pagination]);
  return (
    <CatalogueScreen
      {...list.screen}
      title={t('Containers')}
      counted={{ one: message('{count} container'), other: message('{count} containers') }}
      addLabel={t('Add Container')}
      addFirstLabel={t('Add First Container')}
      addCall="POST /admin/containers"
      label={t('Search containers')}
      placeholder={t('Name or HSN')}
      loadFailure={t('Failed to load containers')}
      icon={<Recycle size={28} />}
      none={t('No containers have been added yet.')}
      actions={
        <ButtonLink variant="outline" to="/admin/products">
          <Package aria-hidden size={18} /> {t('Products')}
        </ButtonLink>
      }
      columnsWith={columnsWith}
      EditDialog={ContainerDialog}
      confirmations={confirmations}
    />
  );
}

const confirmations = {
  deactivate: {
    call: 'PATCH /admin/containers/:id/toggle-status',
    title: message('Deactivate Container'),
    question: message('Are you sure you want to deactivate the container “{name}”?'),
    meaning: message(
      'You can’t choose it for other products any more. Products that use it keep it, and customers still return it.',
    ),
  },
  activate: {
    call: 'PATCH /admin/containers/:id/toggle-status',
    title: message('Activate Container'),
    question: message('Are you sure you want to activate the container “{name}”?'),
    meaning: message('You can choose it for products again.'),
  },
} satisfies Confirmations;

/**
 * The initial values of the form. A new container starts with the tax code of plastic containers (HSN 3923) and 18 %
 * tax.
 */
const valuesOf = (container: Container | null): DraftOf<typeof containerRules> => ({
  name: container?.name ?? '',
  hsn: container?.hsn ?? '3923',
  taxRate: container?.taxRate ?? 18,
  lostCharge: container?.lostCharge ?? paise(0),
  isActive: container?.isActive ?? true,
});

/** Adds or edits a container. Mount it only while it is open. */
function ContainerDialog({ item, onClose }: ItemDialogProps<Container>) {
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /admin/containers');
  const update = useSend('PUT /admin/containers/:id');
  const form = useEditForm({
    item,
    valuesOf,
    load: async () => (await call('GET /admin/containers/:id', { params })).data.container,
    create: (body) => create.mutateAsync({ body }),
    update: (values, { version }) => update.mutateAsync({ params, body: { ...values, version } }),
    announce: (isNew) => showToast(isNew ? t('Container created successfully!') : t('Container updated successfully!')),
    onSaved: onClose,
    rules: containerRules,
  });
  return (
    <EditDialog
      title={item ? t('Edit Container') : t('Add New Container')}
      addLabel={t('Add Container')}
      form={form}
      onClose={onClose}
    >
      <ContainerFields form={form} />
      <FoldedRecordLog record={item?.id} />
    </EditDialog>
  );
}

function ContainerFields({ form: { field, number, flag } }: { form: EditForm<Container, typeof containerRules> }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-2">
        <Field label={t('Name')} autoComplete="off" maxLength={100} placeholder={t('20 L jar')} {...field('name')} />
      </div>
      <div className="col-span-2">
        <NumberField
          label={t('Charge for a lost jar (₹)')}
          step={0.01}
          {...number('lostCharge')}
          hint={t('Tax included. Charged to a customer who does not return the jar.')}
        />
      </div>
      <Field label={t('HSN code')} inputMode="numeric" autoComplete="off" maxLength={20} {...field('hsn')} />
      <NumberField label={t('Tax rate (%)')} step={0.01} {...number('taxRate')} />
      <div className="col-span-2">
        <FlagSelect label={t('Status')} {...flag('isActive', formatActive)} />
      </div>
    </div>
  );
}
