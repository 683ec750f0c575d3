import type { ZoneDetail } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';
import { PincodeField } from './pincode-field.tsx';
import { WindowsField } from './windows-field.tsx';
import type { ZoneValues } from './zone-form.ts';

/** The zone form's fields. */
export function ZoneFields({ form }: { form: EditForm<ZoneDetail, keyof ZoneValues> }) {
  const { field, values, errors, setValue } = form;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t('Zone name')} autoComplete="off" maxLength={60} {...field('name')} />
      <Select label={t('Status')} {...field('isActive')}>
        <option value="true">{t('Active')}</option>
        <option value="false">{t('Inactive')}</option>
      </Select>
      <div className="sm:col-span-2">
        <PincodeField
          field={field('pincodes')}
          onFile={(content) => setValue('pincodes', content)}
          zoneId={form.base?.id}
          isActive={values.isActive === 'true'}
        />
      </div>
      <NumberField label={t('Delivery fee (₹)')} step={0.01} {...field('fee')} />
      <NumberField label={t('Free from (₹)')} step={0.01} placeholder={t('Never')} {...field('freeFrom')} />
      <NumberField label={t('Minimum order (₹)')} step={0.01} placeholder={t('None')} {...field('minimumOrder')} />
      <Select label={t('Cash at the door')} {...field('cashAllowed')}>
        <option value="true">{t('Allowed')}</option>
        <option value="false">{t('Not allowed')}</option>
      </Select>
      <NumberField
        label={t('Floor charge from floor')}
        step={1}
        placeholder={t('No floor charge')}
        {...field('floorFrom')}
        hint={t('Where there is no lift.')}
      />
      <NumberField label={t('Floor charge for each container (₹)')} step={0.01} {...field('floorCharge')} />
      <div className="sm:col-span-2">
        <WindowsField
          value={values.windows}
          error={errors.windows}
          onChange={(windows) => setValue('windows', windows)}
        />
      </div>
    </div>
  );
}
