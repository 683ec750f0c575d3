import { useState } from 'react';
import { slotRules } from '#contract/shared/delivery-address.ts';
import { optionalAmount } from '#contract/shared/fields.ts';
import { t } from '#web/language.ts';
import type { AdminPickup, Asked, PickupDetail } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { isChanged } from '#web/shared/forms/typed-values.ts';
import type { WriteName } from '#web/shared/query-keys.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { NumberField } from '../dialogs/fields.tsx';
import { describeHowInformed } from '../dialogs/how-informed.ts';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { useWindowNames } from '../lists/shop-names.ts';

const scheduleRules = { ...slotRules, overbook: { kind: 'flag' }, reason: {} } as const;

/** Schedules the pick-up as requested, or at another day or window. */
export function ScheduleForm({ pickup, onClose }: { pickup: AdminPickup; onClose: () => void }) {
  const windows = useWindowNames();
  const send = usePickupStep('POST /admin/pickups/:id/schedule', pickup, onClose);
  const initial = {
    deliveryDate: pickup.deliveryDate ?? '',
    deliveryTime: pickup.deliveryTime,
    overbook: false,
    reason: '',
  };
  const form = useForm({
    rules: scheduleRules,
    initial,
    submit: ({ deliveryDate: date, deliveryTime: window, overbook, reason }) =>
      send({ deliveryDate: date, deliveryTime: window, overbook, ...(reason.trim() && { reason: reason.trim() }) }),
  });
  return (
    <FormDialog
      title={pickup.status === 'scheduled' ? t('Move the pick-up') : t('Schedule the pick-up')}
      form={form}
      submitLabel={pickup.status === 'scheduled' ? t('Move') : t('Schedule')}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {describeHowInformed(pickup.user, t('The customer gets an email with the day and time.'))}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Day')} type="date" {...form.field('deliveryDate')} />
        <Select
          key={String(windows === undefined)}
          label={t('Window')}
          {...form.field('deliveryTime')}
          options={[...(windows ?? [[pickup.deliveryTime, pickup.deliveryWindow?.label ?? ''] as const])]}
        />
      </div>
      <Tick
        label={t('Even if that slot is full or closed')}
        isTicked={form.values.overbook}
        onTick={(isTicked) => form.setValue('overbook', isTicked)}
      />
      <Field
        label={t('Reason')}
        hint={t('Visible to the customer.')}
        maxLength={500}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

const collectRules = { taken: {}, damageCharge: optionalAmount, reason: {} };
type Counts = Readonly<Record<string, { count: number | null; damaged: number | null }>>;

/** Records the jars that were taken at the door. The promised numbers are filled in and can be changed. */
export function CollectForm({ detail: { pickup, jars }, onClose }: { detail: PickupDetail; onClose: () => void }) {
  const kinds = kindsOf(pickup.lines, jars);
  const [initial] = useState<Counts>(() =>
    Object.fromEntries(kinds.map(({ id, count }) => [id, { count, damaged: 0 }])),
  );
  const [counts, setCounts] = useState(initial);
  const send = usePickupStep('POST /admin/pickups/:id/collect', pickup, onClose);
  const taken = kinds.map(({ id }) => ({
    containerId: id,
    count: counts[id]?.count ?? Number.NaN,
    damaged: counts[id]?.damaged ?? Number.NaN,
  }));
  const form = useForm({
    rules: collectRules,
    initial: { taken: '', damageCharge: null, reason: '' },
    check: () =>
      taken.every(({ count, damaged }) => isCount(count) && isCount(damaged))
        ? []
        : [{ path: 'taken', msg: t('Enter whole numbers from 0 to 999') }],
    submit: ({ damageCharge, reason }) =>
      send({
        taken,
        ...(damageCharge !== null && { damageCharge }),
        ...(reason.trim() && { reason: reason.trim() }),
      }),
  });
  return (
    <FormDialog
      title={t('Which jars were collected?')}
      form={form}
      submitLabel={t('Collect')}
      isUnsaved={counts !== initial || isChanged(form.initial, form.values)}
      onClose={onClose}
      notices={(form.failure ?? form.errors.taken) && <Notice tone="bad">{form.failure ?? form.errors.taken}</Notice>}
    >
      <p className="text-ink-soft">
        {t(
          'The deposit goes to the customer’s balance and pays any dues first. Jars beyond what the customer has are not ours: no refund.',
        )}
      </p>
      {kinds.map(({ id, name, held }) => (
        <fieldset key={id} className="grid gap-2">
          <legend className="field-label mb-1">{`${name} · ${t('with the customer: {held}', { held })}`}</legend>
          <div className="grid grid-cols-2 gap-3">
            {(['count', 'damaged'] as const).map((field) => (
              <NumberField
                key={field}
                label={field === 'count' ? t('Taken') : t('Of these, damaged')}
                step={1}
                max={999}
                value={counts[id]?.[field] ?? null}
                onValue={(value) =>
                  setCounts((before) => ({
                    ...before,
                    [id]: { count: null, damaged: null, ...before[id], [field]: value },
                  }))
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <AmountField
        label={t('Charge for damaged jars (₹)')}
        hint={t('Leave blank to charge nothing.')}
        {...form.number('damageCharge')}
      />
      <Field
        label={t('Note')}
        hint={t('Visible to the customer.')}
        maxLength={500}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= 999;

/** The containers that the customer has promised to return, and other containers that the customer has. */
function kindsOf(lines: PickupDetail['pickup']['lines'], jars: PickupDetail['jars']) {
  const kinds = new Map(lines.map(({ containerId, name, count }) => [containerId, { name, count, held: 0 }]));
  for (const { containerId, name, held } of jars) {
    if (containerId !== null) kinds.set(containerId, { name, count: kinds.get(containerId)?.count ?? 0, held });
  }
  return [...kinds].map(([id, { name, count, held }]) => ({ id, name, held, count: Math.min(count, held) }));
}

type StepName = Extract<WriteName, `POST /admin/pickups/:id/${string}`>;
type BodyOf<Name extends StepName> = Asked<Name> extends { body: infer Body } ? Omit<Body, 'version'> : never;

/** Returns a function that sends a step of a pick-up, based on the shown version. */
export function usePickupStep<Name extends StepName>(name: Name, { id, version }: AdminPickup, onDone: () => void) {
  const { mutateAsync } = useSend(name, { readsAfterFailure: true });
  return async (body: BodyOf<Name>) => {
    const request = { params: { id }, body: { version, ...body } };
    const { message = '' } = (await mutateAsync(request as Asked<Name>)) as { message?: string };
    showBriefly(message);
    onDone();
  };
}
