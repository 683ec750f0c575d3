import type { zoneRules } from '#contract/zones/rules.ts';
import type { ZoneDetail } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { FlagSelect, sayActive } from '../dialogs/flag-select.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';
import { useWindowNames } from '../lists/use-window-names.ts';
import { PincodeField } from './pincode-field.tsx';

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

interface WindowsFieldProps {
  /** Keys, or null for all. */
  value: readonly string[] | null;
  error: string | undefined;
  onChange: (value: readonly string[] | null) => void;
}

/** In which windows a zone is served: all of them, also those to come, or some. */
function WindowsField({ value, error, onChange }: WindowsFieldProps) {
  const names = useWindowNames() ?? new Map<string, string>();
  const isAll = value === null;
  const chosen = value ?? [];
  // A window that the shop no longer has can still be taken away.
  const keys = [...new Set([...names.keys(), ...chosen])];
  const choose = (key: string, isChosen: boolean) =>
    onChange(keys.filter((one) => (one === key ? isChosen : chosen.includes(one))));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('Windows')}</legend>
      <div className="flex flex-wrap gap-x-6">
        <Tick label={t('All windows')} isTicked={isAll} onTick={(isChecked) => onChange(isChecked ? null : keys)} />
        {!isAll &&
          keys.map((key) => (
            <Tick
              key={key}
              label={names.get(key) ?? key}
              isTicked={chosen.includes(key)}
              onTick={(isChecked) => choose(key, isChecked)}
            />
          ))}
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
    </fieldset>
  );
}
