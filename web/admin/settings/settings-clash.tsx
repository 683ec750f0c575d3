import { formatDateTime } from '../../shared/dates.ts';
import { t } from '../../shared/language.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { findField } from './setting-fields.ts';
import { sayValue } from './setting-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

const labelOf = (name: string) => t(findField(name)?.label ?? name);

/** Both versions side by side, after somebody else saved first: what was typed here stays until theirs is chosen. */
export function SettingsClash({ form }: { form: SettingsForm }) {
  const { clash } = form;
  if (!clash) return null;
  const { savedBy, savedAt, both, taken } = clash;
  return (
    <Notice tone="warn" className="max-h-[60dvh] overflow-y-auto">
      <p>
        {t('{name} saved the settings on {time}, while you were editing. Nothing of yours is saved yet.', {
          name: savedBy ?? t('System'),
          time: savedAt ? formatDateTime(savedAt) : '',
        })}
      </p>
      {both.length > 0 && <p className="mt-2">{t('You have both changed these. Choose, then save again:')}</p>}
      <ul className="mt-2 grid gap-3">
        {both.map(({ name, mine, theirs }) => (
          <li key={name}>
            <fieldset className="grid gap-2 rounded-md border border-line bg-surface p-3 text-ink sm:grid-cols-2">
              <legend className="px-1 text-sm font-semibold">{labelOf(name)}</legend>
              <Choice form={form} name={name} value={mine} label={t('Yours')} />
              <Choice form={form} name={name} value={theirs} label={t('Theirs')} />
            </fieldset>
          </li>
        ))}
      </ul>
      {taken.length > 0 && (
        <p className="mt-2 text-sm">{t('Taken over from them: {fields}', { fields: taken.map(labelOf).join(', ') })}</p>
      )}
    </Notice>
  );
}

interface ChoiceProps {
  form: SettingsForm;
  name: string;
  value: string;
  label: string;
}

function Choice({ form, name, value, label }: ChoiceProps) {
  const isChosen = form.values[name] === value;
  return (
    <Button
      variant={isChosen ? 'primary' : 'outline'}
      size="sm"
      aria-pressed={isChosen}
      className="h-auto min-h-11 justify-start py-2 text-left wrap-anywhere whitespace-normal"
      onClick={() => form.setValue(name, value)}
    >
      {label}: {sayValue(name, value)}
    </Button>
  );
}
