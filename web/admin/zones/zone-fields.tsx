import type { zoneRules } from '#contract/zones/rules.ts';
import type { ZoneDetail } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FlagSelect, sayActive } from '../dialogs/flag-select.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';
import { PincodeField } from './pincode-field.tsx';
import { WindowsField } from './windows-field.tsx';

/** The zone form's fields. */
export function ZoneFields({ form }: { form: EditForm<ZoneDetail, typeof zoneRules> }) {
  const { field, number, values, errors, setValue } = form;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t('Zone name')} autoComplete="off" maxLength={60} {...field('name')} />
      <FlagSelect label={t('Status')} {...form.flag('isActive', sayActive)} />
      <div className="sm:col-span-2">
        <PincodeField
          field={field('pincodes')}
          onFile={(content) => setValue('pincodes', content)}
          zoneId={form.base?.id}
          isActive={values.isActive}
        />
      </div>
      <NumberField label={t('Delivery fee (₹)')} step={0.01} {...number('fee')} />
      <NumberField label={t('Free from (₹)')} step={0.01} placeholder={t('Never')} {...number('freeFrom')} />
      <NumberField label={t('Minimum order (₹)')} step={0.01} placeholder={t('None')} {...number('minimumOrder')} />
      <FlagSelect label={t('Cash at the door')} {...form.flag('cashAllowed', sayAllowed)} />
      <NumberField
        label={t('Floor charge from floor')}
        step={1}
        placeholder={t('No floor charge')}
        {...number('floorFrom')}
        hint={t('Where there is no lift.')}
      />
      <NumberField label={t('Floor charge for each container (₹)')} step={0.01} {...number('floorCharge')} />
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

export const sayAllowed = (isAllowed: boolean) => (isAllowed ? t('Allowed') : t('Not allowed'));
