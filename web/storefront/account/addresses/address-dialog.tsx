import { useEffect, useRef, useState } from 'react';
import { checkAddress, knownLabels, officeLabel } from '#contract/accounts/addresses.ts';
import type { User } from '#contract/accounts/calls.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { writeDraft } from '#web/shared/customer-storage.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { isChanged } from '#web/shared/forms/typed-values.ts';
import {
  DoorFields,
  bookNames as names,
  PhoneField,
  PlaceFields,
  RecipientField,
} from '#web/shared/place/address-fields.tsx';
import { describeLabel } from '#web/shared/place/format-address.ts';
import { updateUser } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useCallOnce, useRefetch } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import {
  type AddressDraft,
  type AddressValues,
  bodyOf,
  formRules,
  plansOf,
  readAddressDraft,
} from './address-values.ts';

interface AddressDialogProps {
  user: User;
  /** The initial content of the form. */
  draft: AddressDraft;
  /** True if a plan delivers to this address. */
  isPlanned: boolean;
  onClose: () => void;
}

/**
 * The form of a new or changed address. Closing it with unsaved changes asks for a confirmation. Mount it only while it
 * is open.
 */
export function AddressDialog({ user, draft, isPlanned, onClose }: AddressDialogProps) {
  const [start] = useState(draft);
  const [wasTyped] = useState(() => readAddressDraft(user.id) !== null);
  const version = useRef(draft.version);
  const refetch = useRefetch();
  const callOnce = useCallOnce();
  const form = useForm({
    rules: formRules,
    initial: start.values,
    check: checkAddress,
    submit: async (values) => {
      const answer = await save(values).catch(async (error) => {
        if (error instanceof CallError && error.status === 409) await readNewestVersion();
        throw error;
      });
      updateUser(answer.data.user);
      await refetch('PUT /addresses/:id');
      close();
      showToast(answer.message ?? t('Address saved!'));
    },
  });

  function save(values: AddressValues) {
    const body = bodyOf(values);
    if (start.id === null) return callOnce('POST /addresses', { body });
    const change = { ...body, version: version.current, plans: plansOf(values) } as const;
    return call('PUT /addresses/:id', { params: { id: start.id }, body: change });
  }

  /**
   * Loads the newest version number after a save was rejected because the address had changed elsewhere. The next save
   * then overwrites that change on purpose.
   */
  async function readNewestVersion() {
    const { data } = await call('GET /addresses', {});
    version.current = data.addresses.find(({ id }) => id === start.id)?.version ?? version.current;
    void refetch('POST /addresses');
  }

  const { values } = form;
  const isUnsaved = wasTyped || isChanged(start.values, values);
  useEffect(() => {
    if (isUnsaved) writeDraft(user.id, 'address', { id: start.id, version: version.current, values });
  }, [isUnsaved, user.id, start.id, values]);

  function close() {
    writeDraft(user.id, 'address', null);
    onClose();
  }

  return (
    <FormDialog
      title={start.id === null ? t('Add Address') : t('Edit Address')}
      form={form}
      className="grid grid-cols-1 gap-4"
      submitLabel={form.isPending ? t('Saving...') : t('Save Address')}
      isUnsaved={isUnsaved}
      isKept
      onClose={close}
    >
      <AddressFields form={form} isNew={start.id === null} isPlanned={isPlanned} />
    </FormDialog>
  );
}

type AddressForm = ReturnType<typeof useForm<typeof formRules>>;

interface AddressFieldsProps {
  form: AddressForm;
  isNew: boolean;
  /** True if a plan delivers to this address. */
  isPlanned: boolean;
}

/** All fields of an address, in one column on a phone. */
function AddressFields({ form, isNew, isPlanned }: AddressFieldsProps) {
  const { values } = form;
  const [wantsCompanyFields, setWantsCompanyFields] = useState(false);
  const isCompany =
    wantsCompanyFields || values.label === officeLabel || values.legalName !== '' || values.gstin !== '';
  const tick = (name: 'isDefault' | 'plansFollow') => ({
    name,
    isTicked: values[name],
    onTick: (isTicked: boolean) => form.setValue(name, isTicked),
    className: 'min-h-11 w-fit',
  });
  return (
    <>
      <LabelChoice form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <RecipientField form={form} names={names} label={t('Recipient')} />
        <PhoneField form={form} names={names} />
      </div>
      <Field
        label={t('House and building')}
        autoComplete="address-line1"
        placeholder={t('Flat 12, Lake View Apartments')}
        {...form.field('house')}
      />
      <Field label={t('Street and area')} autoComplete="address-line2" {...form.field('street')} />
      <Field
        label={t('Landmark')}
        autoComplete="address-line3"
        placeholder={t('Opposite the temple')}
        {...form.field('landmark')}
      />
      <PlaceFields form={form} names={names} className="grid gap-4 sm:grid-cols-2" />
      <DoorFields form={form} />
      {isCompany ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Registered name')} autoComplete="organization" {...form.field('legalName')} />
          <Field
            label={t('GSTIN')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="figures uppercase"
            {...form.field('gstin')}
          />
        </div>
      ) : (
        <Button variant="quiet" className="-my-2 -ml-5 justify-self-start" onClick={() => setWantsCompanyFields(true)}>
          {t('Add company name and GSTIN')}
        </Button>
      )}
      {isNew && <Tick {...tick('isDefault')} label={t('Make this my default address')} />}
      {isPlanned && <Tick {...tick('plansFollow')} label={t('Change this address for my plans, too')} />}
    </>
  );
}

/** Chooses Home, Office or a label of the customer's own. */
function LabelChoice({ form }: { form: AddressForm }) {
  const { label } = form.values;
  const [isOther, setIsOther] = useState(!(knownLabels as readonly string[]).includes(label));

  function choose(known: string | null) {
    setIsOther(known === null);
    form.setValue('label', known ?? '');
  }

  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-1.5">
        <legend className="field-label mb-1.5">{t('Save as')}</legend>
        <div className="flex flex-wrap gap-2">
          {knownLabels.map((known) => (
            <Choice
              key={known}
              label={describeLabel(known)}
              isChosen={!isOther && label === known}
              onChoose={() => choose(known)}
            />
          ))}
          <Choice label={t('Other')} isChosen={isOther} onChoose={() => choose(null)} />
        </div>
      </fieldset>
      {isOther && (
        <Field
          label={t('Name of this address')}
          autoComplete="off"
          placeholder={t('Shop, parents, farm')}
          {...form.field('label')}
        />
      )}
    </div>
  );
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label
      className={classes(
        'flex min-h-11 items-center gap-2 rounded-full border px-3 font-medium sm:px-4 transition',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-deep bg-foam' : 'border-line-strong bg-surface',
      )}
    >
      <input type="radio" name="kind" className="radio outline-none" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}
