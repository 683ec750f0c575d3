import { ImageUploader } from '../dialogs/image-uploader.tsx';
import type { SettingField } from './setting-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface LogoFieldProps extends Pick<SettingField, 'name' | 'label' | 'hint'> {
  form: SettingsForm;
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
