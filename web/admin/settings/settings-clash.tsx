import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { BothVersions } from '../dialogs/both-versions.tsx';
import { findField } from './setting-fields.ts';
import { describeValue } from './setting-values.ts';
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
        {t('{name} saved the settings on {time}, while you were editing. Your changes are not saved yet.', {
          name: savedBy ?? t('System'),
          time: savedAt ? formatDateTime(savedAt) : '',
        })}
      </p>
      <BothVersions both={both} labelOf={labelOf} say={describeValue} values={form.values} onChoose={form.choose} />
      {taken.length > 0 && (
        <p className="mt-2 text-sm">
          {t('Their values were used for: {fields}', { fields: taken.map(labelOf).join(', ') })}
        </p>
      )}
    </Notice>
  );
}
