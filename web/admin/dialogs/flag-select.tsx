import type { ComponentProps } from 'react';
import { t } from '#web/shared/language.ts';
import { Select } from '#web/ui/forms/select.tsx';

interface FlagSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: boolean;
  onValue: (value: boolean) => void;
  /** What yes and no mean. */
  inWords: (value: boolean) => string;
}

/** Yes or no as a select, where both have a name. */
export function FlagSelect({ value, onValue, inWords, ...select }: FlagSelectProps) {
  return (
    <Select {...select} value={String(value)} onChange={({ target }) => onValue(target.value === 'true')}>
      <option value="true">{inWords(true)}</option>
      <option value="false">{inWords(false)}</option>
    </Select>
  );
}

export const sayActive = (isActive: boolean) => (isActive ? t('Active') : t('Inactive'));
