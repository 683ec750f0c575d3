import { useState } from 'react';
import { formatAmount, paise } from '#contract/shared/money.ts';
import type { DraftOf, FieldError, Value, ValuesOf } from '#contract/shared/rules.ts';
import { checkZonePlace, parsePincodes, zoneMessages, zoneRules } from '#contract/zones/rules.ts';
import { message, plural, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallInput, ZoneDetail } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import { FoldedRecordLog } from '../audit/record-log.tsx';
import { BothVersions } from '../dialogs/both-versions.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { formatActive } from '../dialogs/fields.tsx';
import { type EditForm, useEditForm } from '../dialogs/use-edit-form.ts';
import { useWindowNames } from '../lists/shop-names.ts';
import { formatAllowed, pincodesCounted, ZoneFields } from './zone-fields.tsx';

type ZoneDraft = DraftOf<typeof zoneRules>;

/** The initial values of the form, with defaults for a new zone. */
function draftOfZone(zone: ZoneDetail | null): ZoneDraft {
  return {
    name: zone?.name ?? '',
    pincodes: zone?.pincodes.join('\n') ?? '',
    fee: zone?.fee ?? paise(50_00),
    freeFrom: zone?.freeFrom ?? null,
    minimumOrder: zone?.minimumOrder ?? null,
    cashAllowed: zone?.cashAllowed ?? true,
    floorFrom: zone?.floorFrom ?? null,
    // A charge of 0 is shown as an empty field.
    floorCharge: zone?.floorCharge || null,
    windows: zone?.windows ?? null,
    city: zone?.city ?? '',
    state: zone?.state ?? '',
    isActive: zone?.isActive ?? true,
  };
}

/** Errors that do not come from the rule of a single field. Faults in the PIN codes are reported at that field. */
function checkZone({ pincodes, isActive, floorFrom, floorCharge, city, state }: ZoneDraft): FieldError[] {
  const found: FieldError[] = [];
  const pasted = parsePincodes(pincodes);
  if (pasted.faults.length > 0) found.push({ path: 'pincodes', msg: zoneMessages.linesBelow });
  else if (pasted.pincodes.size === 0 && isActive) found.push({ path: 'pincodes', msg: zoneMessages.noPincodes });
  if (floorFrom !== null && !((floorCharge ?? 0) > 0)) {
    found.push({ path: 'floorCharge', msg: zoneMessages.floorCharge });
  }
  return [...found, ...checkZonePlace({ city, state })];
}

/** Converts the form to the request body, with each PIN code once. */
const bodyOfZone = (values: ValuesOf<typeof zoneRules>): CallInput<'POST /admin/zones'>['body'] => ({
  ...values,
  pincodes: [...parsePincodes(values.pincodes).pincodes.keys()].join('\n'),
  windows: values.windows && [...values.windows],
});

export type Waiting = ZoneDetail['wishes'];

interface ZoneDialogProps {
  onClose: () => void;
  /** Called after a save, with the PIN codes of the zone for which people are on the waiting list. */
  onSaved: (waiting: Waiting) => void;
}

/** Loads a zone and edits it. Mount it only while it is open. */
export function ZoneDialog({ id, ...props }: ZoneDialogProps & { id: string }) {
  const answer = useCall('GET /admin/zones/:id', { params: { id } });
  // Wait for fresh data, because the cached zone may be outdated.
  if (answer.data && answer.isFetchedAfterMount) return <ZoneFormDialog zone={answer.data.data.zone} {...props} />;
  return (
    <Dialog title={t('Edit Zone')} isOpen onClose={props.onClose} isWide>
      {answer.isError ? (
        <LoadFailure title={t('Failed to load the zone')} answer={answer} />
      ) : (
        <p role="status" className="flex items-center gap-2 text-ink-soft">
          <Spinner /> {t('Loading…')}
        </p>
      )}
    </Dialog>
  );
}

interface Question {
  sentence: string;
  answer: (isAgreed: boolean) => void;
}

/**
 * Adds or edits a zone. It asks before the last active zone is deactivated, because the shop then delivers everywhere.
 */
export function ZoneFormDialog({ zone, onClose, onSaved }: ZoneDialogProps & { zone: ZoneDetail | null }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const params = { id: zone?.id ?? '' };
  const create = useSend('POST /admin/zones', { onSuccess: ({ data }) => onSaved(data.zone.wishes) });
  const update = useSend('PUT /admin/zones/:id', { onSuccess: ({ data }) => onSaved(data.zone.wishes) });

  async function ask(refusal: CallError): Promise<void> {
    const isAgreed = await new Promise<boolean>((answer) => setQuestion({ sentence: refusal.message, answer }));
    setQuestion(null);
    const { message, errorType } = refusal;
    if (!isAgreed) throw new CallError(409, { message, errorType, errors: [{ path: 'isActive', msg: message }] });
  }

  const form = useEditForm({
    item: zone,
    valuesOf: draftOfZone,
    load: async () => (await call('GET /admin/zones/:id', { params })).data.zone,
    create: (values) => create.mutateAsync({ body: bodyOfZone(values) }),
    async update(values, { version }) {
      const body = { ...bodyOfZone(values), version };
      try {
        await update.mutateAsync({ params, body });
      } catch (error) {
        if (!(error instanceof CallError) || error.errorType !== 'LAST_ZONE') throw error;
        await ask(error);
        await update.mutateAsync({ params, body: { ...body, opensCountry: true } });
      }
    },
    announce: (isNew) => showToast(isNew ? t('Zone created successfully!') : t('Zone updated successfully!')),
    onSaved: onClose,
    rules: zoneRules,
    check: checkZone,
    showsBoth: true,
  });
  return (
    <>
      <EditDialog
        title={zone ? t('Edit Zone') : t('Add New Zone')}
        addLabel={t('Add Zone')}
        form={form}
        onClose={onClose}
        both={<ZoneClash form={form} />}
      >
        <ZoneFields form={form} />
        <FoldedRecordLog record={zone?.id} />
      </EditDialog>
      {question && (
        <ConfirmDialog
          type="warning"
          title={t('Deliver everywhere?')}
          confirmLabel={t('Deliver everywhere')}
          onConfirm={async () => question.answer(true)}
          onClose={() => question.answer(false)}
        >
          <p>{question.sentence}</p>
          <p className="text-ink-soft">{t('Every PIN code then pays the flat delivery fee from Settings.')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type Name = keyof typeof zoneRules;

const labels: Record<Name, string> = {
  name: message('Zone name'),
  isActive: message('Status'),
  pincodes: message('PIN codes'),
  fee: message('Delivery fee (₹)'),
  freeFrom: message('Free from (₹)'),
  minimumOrder: message('Minimum order (₹)'),
  cashAllowed: message('Cash at the door'),
  floorFrom: message('Floor charge from floor'),
  floorCharge: message('Floor charge for each container (₹)'),
  windows: message('Windows'),
  city: message('City'),
  state: message('State'),
};

/**
 * Shown if somebody else has saved the zone first: who it was, and both values of each field that differs. Typed values
 * stay.
 */
function ZoneClash({ form }: { form: EditForm<ZoneDetail, typeof zoneRules> }) {
  const windowNames = useWindowNames();
  if (!form.isNewerLoaded) return null;
  const formatValue = (name: Name, value: Value, other: Value) =>
    name === 'windows' ? describeWindows(value, windowNames) : describeZoneValue(name, value, other);
  return (
    <Notice tone="warn" className="max-h-[50dvh] overflow-y-auto text-sm">
      <p>
        {t(
          '{name} saved this zone while you were editing. Your changes are not saved yet: please check and save again.',
          {
            name: form.base?.changedBy ?? t('System'),
          },
        )}
      </p>
      <BothVersions
        both={form.both}
        labelOf={(name) => t(labels[name])}
        formatValue={formatValue}
        values={form.values}
        onChoose={form.choose}
      />
    </Notice>
  );
}

function describeWindows(keys: Value, names: ReadonlyMap<string, string> | undefined): string {
  if (!Array.isArray(keys)) return t('All windows');
  return keys.map((key) => names?.get(key) ?? key).join(', ') || t('None');
}

function describeZoneValue(name: Name, value: Value, other: Value): string {
  if (name === 'pincodes') return describePincodes(String(value), String(other));
  if (name === 'isActive') return formatActive(value === true);
  if (name === 'cashAllowed') return formatAllowed(value === true);
  if (value === null || value === '' || Number.isNaN(value)) return t('None');
  return isAmount(name) ? formatAmount(Number(value)) : String(value);
}

const isAmount = (name: Name) => 'unit' in zoneRules[name];

const mostNamed = 10;

/** Describes the PIN codes in `value`: their number, and those that `other` does not contain. */
function describePincodes(value: string, other: string): string {
  const [all, others] = [parsePincodes(value).pincodes, parsePincodes(other).pincodes];
  const only = [...all.keys()].filter((pincode) => !others.has(pincode));
  const count = plural(all.size, pincodesCounted);
  if (only.length === 0) return count;
  const named = only.slice(0, mostNamed).join(', ') + (only.length > mostNamed ? ', …' : '');
  return t('{count}, only here: {pincodes}', { count, pincodes: named });
}
