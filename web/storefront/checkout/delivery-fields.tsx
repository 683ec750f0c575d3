import { t } from '#web/shared/language.ts';
import { PlaceFields } from '#web/shared/place/place-fields.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import type { Checkout } from './use-checkout.ts';

/** Who gets the water, and where. */
export function DeliveryFields({ form, places: { fills } }: Pick<Checkout, 'form' | 'places'>) {
  return (
    <>
      <Field label={t('Full Name')} autoComplete="name" autoCapitalize="words" {...form.field('fullName')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Email')}
          type="email"
          readOnly
          hint={t('Order updates go to your account’s email.')}
          {...form.field('email')}
        />
        <Field label={t('Phone Number')} type="tel" autoComplete="tel" inputMode="tel" {...form.field('phone')} />
      </div>
      <TextArea label={t('Address')} rows={3} autoComplete="street-address" {...form.field('address')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <PlaceFields form={form} className="contents" fills={fills} />
      </div>
      <TextArea
        label={t('Special Instructions')}
        rows={2}
        placeholder={t('Floor, landmark, where to leave the jars (optional)')}
        hint={<span className="figures block text-right">{form.values.specialInstructions.length}/500</span>}
        {...form.field('specialInstructions')}
      />
    </>
  );
}
