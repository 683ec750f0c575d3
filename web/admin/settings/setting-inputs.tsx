import type { ComponentProps, MouseEvent } from 'react';
import { colourForm, leastContrast } from '#contract/settings/contrast.ts';
import { contrastOf, isPicture, noHero, readableAccent, shadesOf } from '#contract/settings/look.ts';
import { findSetting, type SettingPath } from '#contract/settings/rules.ts';
import { isAmount } from '#contract/settings/setting-tree.ts';
import { t } from '#web/language.ts';
import type { Settings } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { isSame } from '#web/shared/forms/typed-values.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { BothVersions } from '../dialogs/both-versions.tsx';
import { NumberField } from '../dialogs/fields.tsx';
import { ImageUploader } from '../dialogs/image-uploader.tsx';
import { fieldsOf, findField, idOf, type SettingField, sections } from '../setting-fields/setting-fields.ts';
import { LookPreview } from './look-preview.tsx';
import { describeValue, type SettingsForm, type SettingValue, valuesOf } from './use-settings-form.ts';

interface SettingInputsProps {
  form: SettingsForm;
  defaults: Settings['defaults'];
  /** The settings that are shown. Hidden ones stay in the form. */
  shown: ReadonlySet<SettingPath>;
}

/** Every section as a card with its fields. */
export function SettingInputs({ form, defaults, shown }: SettingInputsProps) {
  const standard = valuesOf(defaults);
  // A setting with an error stays visible until the next save, so that it does not disappear while it is corrected.
  const isHidden = (path: SettingPath) => !shown.has(path) && !form.broken.some((refused) => refused.path === path);
  return sections.map((section) => {
    const { key, title, about } = section;
    const fields = fieldsOf(section);
    return (
      <Card
        key={key}
        id={idOf(section)}
        hidden={fields.every(([path]) => isHidden(path))}
        aria-labelledby={`settings-${key}`}
        className="grid grid-cols-1 gap-4 p-5 sm:p-6"
      >
        <header>
          <h2 id={`settings-${key}`} className="text-lg">
            {t(title)}
          </h2>
          <p className="text-sm text-ink-soft">{t(about)}</p>
        </header>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {fields.map(([path, field]) => (
            <div key={path} hidden={isHidden(path)} className={field.isWide && 'sm:col-span-2'}>
              <SettingInput form={form} name={path} field={field} />
              <Default form={form} name={path} label={t(field.label)} value={standard[path] ?? null} />
            </div>
          ))}
        </div>
        {key === 'look' && <LookPreview form={form} />}
      </Card>
    );
  });
}

interface DefaultProps {
  form: SettingsForm;
  name: SettingPath;
  label: string;
  /** The default value, which applies before anything is saved. */
  value: SettingValue;
}

/** Shows the default if the form differs from it, with a button that restores it. */
function Default({ form, name, label, value }: DefaultProps) {
  if (value === null || value === '' || isSame(form.values[name], value)) return null;
  function takeBack({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    form.setValue(name, value);
    // The button disappears, so the field takes the focus.
    const input = currentTarget.form?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  }
  return (
    <p className="-mt-1.5 -mb-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span className="min-w-0 wrap-anywhere">{t('Default: {value}', { value: describeValue(name, value) })}</span>
      <Button
        variant="quiet"
        size="sm"
        className="-mx-1 px-3"
        aria-label={t('Use default for {setting}', { setting: label })}
        onClick={takeBack}
      >
        {t('Use default')}
      </Button>
    </p>
  );
}

interface SettingInputProps {
  form: SettingsForm;
  name: SettingPath;
  field: SettingField;
}

export function SettingInput({ form, name, field }: SettingInputProps) {
  const { label, input, options, autoComplete = 'off' } = field;
  const setting = findSetting(name);
  const words = {
    label: t(label),
    required: setting?.kind === 'text' && setting.required !== undefined,
    hint: t(field.hint),
  };
  const texts = { ...form.field(name), ...words };
  const number = { ...form.number(name), ...words };
  if (setting?.kind === 'number') return <NumberField step={isAmount(setting) ? 0.01 : 1} {...number} />;
  if (options)
    return (
      <Select
        {...texts}
        options={Object.entries(options).map(([value, option]) => [value, value === '' ? t('Choose…') : t(option)])}
      />
    );
  switch (input) {
    case 'picture':
      return <PictureField form={form} name={name} label={t(label)} hint={t(field.hint)} />;
    case 'hero':
      return <HeroField form={form} name={name} label={t(label)} hint={t(field.hint)} />;
    case 'colour':
      return <AccentField {...texts} onPick={(colour) => form.setValue(name, colour)} />;
    default:
      return <Field {...(input && keyboards[input])} autoComplete={autoComplete} {...texts} />;
  }
}

interface AccentFieldProps extends ComponentProps<typeof Field> {
  value: string;
  onPick: (colour: string) => void;
}

/** Asks for a colour, with samples in light and dark mode. If the colour is too pale, it offers a darker shade. */
function AccentField({ onPick, ...field }: AccentFieldProps) {
  const colour = field.value.trim().toLowerCase();
  const isColour = colourForm.test(colour);
  return (
    <div className="grid gap-3">
      <Field
        {...field}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        className="figures"
        trailing={
          <input
            type="color"
            aria-label={t('Pick a colour')}
            value={isColour ? colour : '#0a6b78'}
            onChange={(event) => onPick(event.target.value)}
            className="h-9 w-10 cursor-pointer rounded-sm border border-line bg-surface p-0.5"
          />
        }
      />
      {isColour && <Readable colour={colour} onPick={onPick} />}
    </div>
  );
}

function Readable({ colour, onPick }: { colour: string; onPick: (colour: string) => void }) {
  const ratio = contrastOf(colour);
  if (ratio < leastContrast) {
    const nearest = readableAccent(colour);
    // Round down, so that a contrast just below the limit is not shown as the limit.
    const contrast = (Math.floor(ratio * 10) / 10).toFixed(1);
    return (
      <Notice tone="warn">
        <p>{t('Too pale: its contrast is {contrast}, and {least} is needed.', { contrast, least: leastContrast })}</p>
        <Button variant="outline" size="sm" className="mt-2 min-h-11" onClick={() => onPick(nearest)}>
          <Swatch colour={nearest} /> {t('Use {colour}', { colour: nearest })}
        </Button>
      </Notice>
    );
  }
  const shades = shadesOf(colour);
  if (!shades) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Sample ground="#ffffff" shade={shades.light} ink="#ffffff" name={t('By day')} />
      <Sample ground="#0d2b37" shade={shades.dark} ink="#05212b" name={t('At night')} />
    </div>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <span aria-hidden className="size-5 rounded-full border border-line" style={{ backgroundColor: colour }} />
);

/** A button and a link as customers see them. */
function Sample({ ground, shade, ink, name }: { ground: string; shade: string; ink: string; name: string }) {
  return (
    <p
      className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3 font-semibold"
      style={{ backgroundColor: ground, color: shade }}
    >
      <span className="rounded-full px-4 py-2" style={{ backgroundColor: shade, color: ink }}>
        {t('Add to Cart')}
      </span>
      <span className="underline">{name}</span>
    </p>
  );
}

/** The phone keyboard for each kind of text. */
const keyboards = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  digits: { inputMode: 'numeric' },
  capitals: { autoCapitalize: 'characters', spellCheck: false },
} as const;

interface PictureFieldProps extends Pick<SettingField, 'label' | 'hint'> {
  form: SettingsForm;
  name: SettingPath;
}

/** Asks for a picture. It is uploaded when it is chosen, but used only after the settings are saved. */
function PictureField({ form, name, label, hint }: PictureFieldProps) {
  const { value, error } = form.field(name);
  return (
    <ImageUploader
      name={name}
      label={label}
      hint={hint}
      value={isPicture(value) ? value : ''}
      error={error}
      onChange={(address) => form.setValue(name, address)}
      onUploading={form.setUploading}
    />
  );
}

/** Asks for the home page's picture: a picture of the shop, no picture, or the default drawing. */
function HeroField(props: PictureFieldProps) {
  const { form, name } = props;
  const { value } = form.field(name);
  return (
    <div className="grid gap-1">
      <PictureField {...props} />
      {!isPicture(value) && (
        <Tick
          label={t('Show no picture')}
          isTicked={value === noHero}
          onTick={(isTicked) => form.setValue(name, isTicked ? noHero : '')}
          className="min-h-11 justify-self-start"
        />
      )}
    </div>
  );
}

const labelOf = (name: string) => t(findField(name)?.label ?? name);

/**
 * Shown if somebody else has saved first. Compares both versions. Typed values stay unless the user chooses the saved
 * value.
 */
export function SettingsClash({ form }: { form: SettingsForm }) {
  const { clash } = form;
  if (!clash) return null;
  const { savedBy, savedAt, both, taken } = clash;
  return (
    <Notice tone="warn" className="max-h-[60dvh] overflow-y-auto">
      <p>
        {t('{name} saved the settings on {time}, while you were editing. Your changes are not saved yet.', {
          name: savedBy ?? t('System'),
          time: savedAt ? formatDateTime(savedAt) : '',
        })}
      </p>
      <BothVersions
        both={both}
        labelOf={labelOf}
        formatValue={describeValue}
        values={form.values}
        onChoose={form.choose}
      />
      {taken.length > 0 && (
        <p className="mt-2 text-sm">
          {t('Their values were used for: {fields}', { fields: taken.map(labelOf).join(', ') })}
        </p>
      )}
    </Notice>
  );
}
