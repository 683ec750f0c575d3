import { useState } from 'react';
import { knownLabels, officeLabel } from '#contract/accounts/addresses.ts';
import { t } from '#web/shared/language.ts';
import {
  DoorFields,
  bookNames as names,
  PhoneField,
  PlaceFields,
  RecipientField,
} from '#web/shared/place/address-fields.tsx';
import { describeLabel } from '#web/shared/place/say-address.ts';
import type { useForm } from '#web/shared/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import type { formRules } from './address-values.ts';

type AddressForm = ReturnType<typeof useForm<typeof formRules>>;

interface AddressFieldsProps {
  form: AddressForm;
  isNew: boolean;
  /** Whether a plan delivers there. */
  isPlanned: boolean;
}

/** All that can be said about an address, in one column on a phone. */
export function AddressFields({ form, isNew, isPlanned }: AddressFieldsProps) {
  const { values } = form;
  const [isCompanyAsked, setIsCompanyAsked] = useState(false);
  const isCompany = isCompanyAsked || values.label === officeLabel || values.legalName !== '' || values.gstin !== '';
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
        <Button variant="quiet" className="-my-2 -ml-5 justify-self-start" onClick={() => setIsCompanyAsked(true)}>
          {t('Add company name and GSTIN')}
        </Button>
      )}
      {isNew && <Tick {...tick('isDefault')} label={t('Make this my default address')} />}
      {isPlanned && <Tick {...tick('plansFollow')} label={t('Change this address for my plans, too')} />}
    </>
  );
}

/** Home, Office, or a label of the customer's own. */
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
