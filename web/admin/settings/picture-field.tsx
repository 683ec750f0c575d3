import { isPicture, noHero } from '#contract/settings/look.ts';
import type { SettingPath } from '#contract/settings/rules.ts';
import { t } from '#web/shared/language.ts';
import { Tick } from '#web/ui/forms/tick.tsx';
import { ImageUploader } from '../dialogs/image-uploader.tsx';
import type { SettingField } from './setting-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface PictureFieldProps extends Pick<SettingField, 'label' | 'hint'> {
  form: SettingsForm;
  name: SettingPath;
}

/** A picture is uploaded when it is chosen, and in force when the settings are saved. */
export function PictureField({ form, name, label, hint }: PictureFieldProps) {
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

/** An own picture, none, or, with neither, the drawing that comes with the shop. */
export function HeroField(props: PictureFieldProps) {
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
