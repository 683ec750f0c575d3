import { t } from '#web/shared/language.ts';
import { CheckBox } from '../dialogs/check-box.tsx';
import { useWindowNames } from '../lists/use-window-names.ts';

interface WindowsFieldProps {
  /** Keys, or null for all. */
  value: readonly string[] | null;
  error: string | undefined;
  onChange: (value: readonly string[] | null) => void;
}

/** In which windows a zone is served: all of them, also those to come, or some. */
export function WindowsField({ value, error, onChange }: WindowsFieldProps) {
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
        <CheckBox
          label={t('All windows')}
          isChecked={isAll}
          onChange={(isChecked) => onChange(isChecked ? null : keys)}
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
