import type { Settings } from '#web/shared/api-types.ts';
import { isSame } from '#web/shared/is-same.ts';
import { t } from '#web/shared/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import { AccentField } from './accent-field.tsx';
import { LookPreview } from './look-preview.tsx';
import { HeroField, PictureField } from './picture-field.tsx';
import { fieldGroups, type SettingField } from './setting-fields.ts';
import { describeValue, type SettingValue, valuesOf } from './setting-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** Every group as a card, with its fields. */
export function SettingInputs({ form, defaults }: { form: SettingsForm; defaults: Settings['defaults'] }) {
  const standard = valuesOf(defaults);
  const saved = valuesOf(form.base.settings);
  return fieldGroups.map(({ key, title, about, fields }) => (
    <Card key={key} aria-labelledby={`settings-${key}`} className="grid gap-4 p-5 sm:p-6">
      <header>
        <h2 id={`settings-${key}`} className="text-lg">
          {t(title)}
        </h2>
        <p className="text-sm text-ink-soft">{t(about)}</p>
      </header>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <div key={field.name} className={field.isWide && 'sm:col-span-2'}>
            <SettingInput
              form={form}
              field={field}
              standard={isSame(saved[field.name], standard[field.name]) ? null : (standard[field.name] ?? null)}
            />
          </div>
        ))}
      </div>
      {key === 'look' && <LookPreview form={form} />}
    </Card>
  ));
}

interface SettingInputProps {
  form: SettingsForm;
  field: SettingField;
  /** What held while nothing was saved; null where that is still so, or was nothing. */
  standard: SettingValue;
}

/** One field; `standard` is shown where something else is in force. */
export function SettingInput({ form, field, standard }: SettingInputProps) {
  const { name, label, kind, autoComplete = 'off' } = field;
  const hint = (
    <>
      {t(field.hint)}{' '}
      {standard !== null && standard !== '' && (
        <span className="block wrap-anywhere">{t('Default: {value}', { value: describeValue(name, standard) })}</span>
      )}
    </>
  );
  const words = { label: t(label), required: field.isRequired, hint };
  const texts = { ...form.field(name), ...words };
  const number = { ...form.number(name), ...words };
  switch (kind) {
    case 'choice':
      return (
        <Select {...texts}>
          {Object.entries(field.options ?? {}).map(([value, option]) => (
            <option key={value} value={value}>
              {value === '' ? t('Choose…') : t(option)}
            </option>
          ))}
        </Select>
      );
    case 'picture':
      return <PictureField form={form} name={name} label={t(label)} hint={t(field.hint)} />;
    case 'hero':
      return <HeroField form={form} name={name} label={t(label)} hint={t(field.hint)} />;
    case 'colour':
      return <AccentField {...texts} onPick={(colour) => form.setValue(name, colour)} />;
    case 'amount':
      return <NumberField step={0.01} {...number} />;
    case 'days':
      return <NumberField step={1} {...number} />;
    default:
      return <Field {...keyboards[kind]} autoComplete={autoComplete} {...texts} />;
  }
}

/** The keyboard of a phone for each kind of text. */
const keyboards = {
  text: {},
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  digits: { inputMode: 'numeric' },
  capitals: { autoCapitalize: 'characters', spellCheck: false },
} as const;
