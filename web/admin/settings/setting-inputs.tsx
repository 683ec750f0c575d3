import { findSetting, type SettingPath } from '#contract/settings/rules.ts';
import { isAmount } from '#contract/settings/setting-tree.ts';
import type { Settings } from '#web/shared/api-types.ts';
import { isSame } from '#web/shared/is-same.ts';
import { t } from '#web/shared/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import { AccentField } from './accent-field.tsx';
import { LogoField } from './logo-field.tsx';
import { fieldsOf, type SettingField, sections } from './setting-fields.ts';
import { describeValue, type SettingValue, valuesOf } from './setting-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** Every group as a card, with its fields. */
export function SettingInputs({ form, defaults }: { form: SettingsForm; defaults: Settings['defaults'] }) {
  const standard = valuesOf(defaults);
  const saved = valuesOf(form.base.settings);
  return sections.map(({ key, title, about, fields }) => (
    <Card key={key} aria-labelledby={`settings-${key}`} className="grid gap-4 p-5 sm:p-6">
      <header>
        <h2 id={`settings-${key}`} className="text-lg">
          {t(title)}
        </h2>
        <p className="text-sm text-ink-soft">{t(about)}</p>
      </header>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fieldsOf({ fields }).map(([name, field]) => (
          <div key={name} className={field.isWide && 'sm:col-span-2'}>
            <SettingInput
              form={form}
              name={name}
              field={field}
              standard={isSame(saved[name], standard[name]) ? null : (standard[name] ?? null)}
            />
          </div>
        ))}
      </div>
    </Card>
  ));
}

interface SettingInputProps {
  form: SettingsForm;
  name: SettingPath;
  field: SettingField;
  /** What held while nothing was saved; null where that is still so, or was nothing. */
  standard: SettingValue;
}

function SettingInput({ form, name, field, standard }: SettingInputProps) {
  const { label, input, options, autoComplete = 'off' } = field;
  const setting = findSetting(name);
  const hint = (
    <>
      {t(field.hint)}{' '}
      {standard !== null && standard !== '' && (
        <span className="block wrap-anywhere">{t('Default: {value}', { value: describeValue(name, standard) })}</span>
      )}
    </>
  );
  const words = { label: t(label), required: setting?.kind === 'text' && setting.required !== undefined, hint };
  const texts = { ...form.field(name), ...words };
  const number = { ...form.number(name), ...words };
  if (setting?.kind === 'number') return <NumberField step={isAmount(setting) ? 0.01 : 1} {...number} />;
  if (options)
    return (
      <Select {...texts}>
        {Object.entries(options).map(([value, option]) => (
          <option key={value} value={value}>
            {value === '' ? t('Choose…') : t(option)}
          </option>
        ))}
      </Select>
    );
  switch (input) {
    case 'picture':
      return <LogoField form={form} name={name} label={t(label)} hint={t(field.hint)} />;
    case 'colour':
      return <AccentField {...texts} onPick={(colour) => form.setValue(name, colour)} />;
    default:
      return <Field {...(input && keyboards[input])} autoComplete={autoComplete} {...texts} />;
  }
}

/** The keyboard of a phone for each kind of text. */
const keyboards = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  digits: { inputMode: 'numeric' },
  capitals: { autoCapitalize: 'characters', spellCheck: false },
} as const;
