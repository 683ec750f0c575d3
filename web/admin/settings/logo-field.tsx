import type { SettingPath } from '#contract/settings/rules.ts';
import { ImageUploader } from '../dialogs/image-uploader.tsx';
import type { SettingField } from './setting-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface LogoFieldProps extends Pick<SettingField, 'label' | 'hint'> {
  form: SettingsForm;
  name: SettingPath;
}

/** The logo is uploaded when it is chosen, and in force when the settings are saved. */
export function LogoField({ form, name, label, hint }: LogoFieldProps) {
  const { value, error } = form.field(name);
  return (
    <ImageUploader
      name={name}
      label={label}
      hint={hint}
      value={value}
      error={error}
      onChange={(address) => form.setValue(name, address)}
      onUploading={form.setUploading}
    />
  );
}
