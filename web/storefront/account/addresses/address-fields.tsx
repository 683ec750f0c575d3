import { useState } from 'react';
import { officeLabel } from '#contract/accounts/addresses.ts';
import { t } from '#web/shared/language.ts';
import { PlaceFields } from '#web/shared/place/place-fields.tsx';
import type { useForm } from '#web/shared/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { AddressName } from './address-values.ts';
import { LabelChoice } from './label-choice.tsx';

type AddressForm = ReturnType<typeof useForm<AddressName>>;

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
  return (
    <>
      <LabelChoice form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Recipient')} autoComplete="name" autoCapitalize="words" {...form.field('recipient')} />
        <Field label={t('Phone Number')} type="tel" autoComplete="tel" inputMode="tel" {...form.field('phone')} />
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
      <PlaceFields form={form} className="grid gap-4 sm:grid-cols-2" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Floor')}
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          hint={t('0 is the ground floor')}
          {...form.field('floor')}
        />
        <YesNo form={form} name="hasLift" label={t('There is a lift')} className="sm:mt-6" />
      </div>
      <Field
        label={t('Note for the gate')}
        autoComplete="off"
        placeholder={t('Gate code, where to leave the jars')}
        {...form.field('gateNote')}
      />
      {isCompany ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Legal name')} autoComplete="organization" {...form.field('legalName')} />
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
      {isNew && <YesNo form={form} name="isDefault" label={t('Make this my default address')} />}
      {isPlanned && <YesNo form={form} name="plansFollow" label={t('Change this address for my plans, too')} />}
    </>
  );
}

function YesNo({
  form,
  name,
  label,
  className = '',
}: {
  form: AddressForm;
  name: 'hasLift' | 'isDefault' | 'plansFollow';
  label: string;
  className?: string;
}) {
  return (
    <label className={`flex min-h-11 w-fit items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        name={name}
        className="checkbox"
        checked={form.values[name] !== ''}
        onChange={(event) => form.setValue(name, event.target.checked ? 'yes' : '')}
      />
      {label}
    </label>
  );
}
