import Bike from 'lucide-react/icons/bike';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { riderChangeRules, riderRules } from '#contract/runs/rules.ts';
import { message, t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { isChanged } from '#web/shared/forms/typed-values.ts';
import { Price } from '#web/shared/price.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { FoldedRecordLog } from '../audit/record-log.tsx';
import { HeldList } from '../dialogs/held-list.tsx';
import { AreaScreens } from '../layout/area-screens.tsx';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { RowActions } from '../lists/list-buttons.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { useList } from '../lists/use-list.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { describeHeard, type Rider } from './run-words.ts';

/** A warning is shown from this number of wrong PINs on. Fewer are probably mistakes of the rider. */
const suspiciousWrongPins = 5;

const columnsWith = (onEdit: (rider: Rider) => void, onTakeIn: (rider: Rider) => void): Column<Rider>[] => [
  {
    head: message('Name'),
    width: 'rest',
    cell: ({ name, phone, heardAt, wrongPins, hasEasyPin }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-sm text-ink-soft">{phone}</span>
        <span className="figures block text-sm text-ink-soft">{describeHeard(heardAt)}</span>
        {wrongPins >= suspiciousWrongPins && (
          <span className="block text-sm text-rose">
            {t('Someone may be guessing the PIN: {count} wrong tries in a day', { count: wrongPins })}
          </span>
        )}
        {hasEasyPin && (
          <span className="block text-sm text-marigold-ink">
            {t('The PIN is easy to guess. Please set a new one.')}
          </span>
        )}
      </>
    ),
  },
  {
    head: message('Cash bag'),
    isFigure: true,
    named: 'before',
    className: 'figures',
    cell: ({ balance }) => <Price paise={balance} exact />,
  },
  { head: message('Status'), phone: 'corner', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    head: message('Actions'),
    phone: 'line',
    cell: (rider) => (
      <div className="flex flex-wrap items-center gap-2">
        <RowActions item={rider} calls={{ edit: 'PUT /admin/riders/:id' }} onAct={() => onEdit(rider)} />
        {rider.balance !== 0 && (
          <IfMay call="POST /admin/riders/:id/hand-over">
            <Button
              size="sm"
              variant="outline"
              aria-label={t('Take in cash of {name}', { name: rider.name })}
              onClick={() => onTakeIn(rider)}
            >
              {t('Take in cash')}
            </Button>
          </IfMay>
        )}
      </div>
    ),
  },
];

/** The page of riders. A rider signs in with phone number and PIN, and sees only their own runs. */
export default function Riders() {
  const { table, rows, screen, pagination, show } = useList(
    'GET /admin/riders',
    {},
    ({ data }) => [data.riders, data.pagination],
    () => ({}),
  );
  const { answer } = screen;
  const [open, setOpen] = useState<{ rider: Rider | null } | null>(null);
  const [payerId, setPayerId] = useState('');
  const payer = rows?.find(({ id }) => id === payerId);
  const add = (
    <IfMay call="POST /admin/riders">
      <Button onClick={() => setOpen({ rider: null })}>
        <Plus aria-hidden size={18} /> {t('Add a rider')}
      </Button>
    </IfMay>
  );
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t('Riders')}</h1>
        {add}
      </header>
      <AreaScreens />
      {answer.isPending && <Loading places={['h-40']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the riders')} answer={answer} />}
      {pagination?.totalItems === 0 && (
        <EmptyState icon={<Bike size={28} />} title={t('No riders have been added yet.')}>
          {add}
        </EmptyState>
      )}
      {pagination && pagination.totalItems > 0 && (
        <>
          <DataTable
            {...table}
            columns={columnsWith(
              (rider) => setOpen({ rider }),
              ({ id }) => setPayerId(id),
            )}
            actions={null}
          />
          <Pagination pagination={pagination} onPage={(page) => show({ page })} />
        </>
      )}
      {open && <RiderDialog rider={open.rider} onClose={() => setOpen(null)} />}
      {payer && <HandOverDialog rider={payer} onClose={() => setPayerId('')} />}
    </main>
  );
}

/** Adds or changes a rider. A new PIN or a deactivation ends their sessions. Mount it only while it is open. */
function RiderDialog({ rider, onClose }: { rider: Rider | null; onClose: () => void }) {
  const [isActive, setIsActive] = useState(rider?.isActive ?? true);
  const create = useSend('POST /admin/riders');
  const update = useSend('PUT /admin/riders/:id');
  const form = useForm({
    rules: rider ? riderChangeRules : riderRules,
    initial: { name: rider?.name ?? '', phone: rider?.phone ?? '', pin: '' },
    submit: async (body) => {
      const { message } = rider
        ? await update.mutateAsync({ params: { id: rider.id }, body: { ...body, isActive } })
        : await create.mutateAsync({ body });
      showToast(message ?? t('Rider saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={rider ? t('Edit {name}', { name: rider.name }) : t('Add a rider')}
      form={form}
      submitLabel={rider ? t('Save Changes') : t('Add a rider')}
      isUnsaved={isChanged(form.initial, form.values) || isActive !== (rider?.isActive ?? true)}
      onClose={onClose}
    >
      <Field label={t('Name')} autoComplete="off" {...form.field('name')} />
      <Field label={t('Phone Number')} type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
      <Field
        label={t('PIN')}
        hint={
          rider
            ? t('6 digits, not in a row. Leave blank to keep the PIN. Changing it signs the rider out everywhere.')
            : t('6 digits, not in a row. Tell it to the rider.')
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...form.field('pin')}
      />
      {rider && <Tick label={t('Active: may sign in')} isTicked={isActive} onTick={setIsActive} />}
      {rider && !isActive && <HeldList id={rider.id} name={rider.name} />}
      <FoldedRecordLog record={rider?.id} />
    </FormDialog>
  );
}
