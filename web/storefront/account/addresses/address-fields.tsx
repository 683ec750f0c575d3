import { useState } from 'react';
import { officeLabel } from '#contract/accounts/addresses.ts';
import { t } from '#web/shared/language.ts';
import {
  DoorFields,
  bookNames as names,
  PhoneField,
  PlaceFields,
  RecipientField,
} from '#web/shared/place/address-fields.tsx';
import type { useForm } from '#web/shared/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import type { formRules } from './address-values.ts';
import { LabelChoice } from './label-choice.tsx';

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
