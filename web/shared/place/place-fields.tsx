import { Field } from '#web/ui/forms/field.tsx';
import { t } from '../language.ts';
import type { useForm } from '../use-form.ts';
import { PincodeField } from './pincode-field.tsx';

type PlaceName = 'pincode' | 'city' | 'state';
type PlaceForm = ReturnType<typeof useForm<PlaceName>>;

interface PlaceFieldsProps {
  /** A form that has these fields among others. */
  form: Pick<PlaceForm, 'setValue'> & {
    field: (name: PlaceName) => Omit<ReturnType<PlaceForm['field']>, 'name'> & { name: string };
  };
  /** How city and state stand beside each other. */
  className: string;
  /** Another number starts a pincode that is not looked up. */
  fills?: number;
}

/** Pincode, city and state; the pincode fills in the others. */
export function PlaceFields({ form, className, fills }: PlaceFieldsProps) {
  const { value, error, required } = form.field('pincode');
  return (
    <>
      <PincodeField
        key={fills}
        name="pincode"
        value={value}
        error={error}
        required={required}
        onType={(pincode) => form.setValue('pincode', pincode)}
        onLookUp={(record) => {
          if (!record) return;
          form.setValue('city', record.city);
          form.setValue('state', record.state);
        }}
      />
      <div className={className}>
        <Field label={t('City')} autoComplete="address-level2" {...form.field('city')} />
        <Field label={t('State')} autoComplete="address-level1" {...form.field('state')} />
      </div>
    </>
  );
}
