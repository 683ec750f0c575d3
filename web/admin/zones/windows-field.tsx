import { t } from '#web/shared/language.ts';
import { CheckBox } from '../dialogs/check-box.tsx';
import { useWindowNames } from '../lists/use-window-names.ts';
import { allWindows } from './zone-form.ts';

interface WindowsFieldProps {
  /** Keys with spaces between them, or all. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** In which windows a zone is served: all of them, also those to come, or some. */
export function WindowsField({ value, error, onChange }: WindowsFieldProps) {
  const names = useWindowNames() ?? new Map<string, string>();
  const isAll = value === allWindows;
  const chosen = isAll ? [] : value.split(' ').filter(Boolean);
  // A window that the shop no longer has can still be taken away.
  const keys = [...new Set([...names.keys(), ...chosen])];
  const choose = (key: string, isChosen: boolean) =>
    onChange(keys.filter((one) => (one === key ? isChosen : chosen.includes(one))).join(' '));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('Windows')}</legend>
      <div className="flex flex-wrap gap-x-6">
        <CheckBox
          label={t('All windows')}
          isChecked={isAll}
          onChange={(isChecked) => onChange(isChecked ? allWindows : keys.join(' '))}
        />
        {!isAll &&
          keys.map((key) => (
            <CheckBox
              key={key}
              label={names.get(key) ?? key}
              isChecked={chosen.includes(key)}
              onChange={(isChecked) => choose(key, isChecked)}
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
