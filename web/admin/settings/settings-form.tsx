import { useRevalidator } from 'react-router';
import type { SettingPath } from '#contract/settings/rules.ts';
import type { Settings } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { BlockedButton } from '../dialogs/blocked-button.tsx';
import { ConfirmLeave } from '../dialogs/confirm-leave.tsx';
import { SettingInputs } from './setting-inputs.tsx';
import { SettingsClash } from './settings-clash.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsFormProps {
  settings: Settings;
  /** The settings that are shown; null for all. */
  found: ReadonlySet<SettingPath> | null;
}

/** All settings as one form, with its save always in view. */
export function SettingsForm({ settings, found }: SettingsFormProps) {
  const { revalidate } = useRevalidator();
  const form = useSettingsForm(settings, revalidate);
  const { isUnsaved, isUploading, isPending } = form;
  return (
    <form {...form.form} className="grid grid-cols-1 gap-5">
      <p className="text-ink-soft" hidden={found !== null}>
        {settings.savedAt
          ? t('Last saved by {name} on {time}.', {
              name: settings.savedBy ?? t('System'),
              time: formatDateTime(settings.savedAt),
            })
          : t('These are the values the shop started with.')}
      </p>
      <SettingInputs form={form} defaults={settings.defaults} found={found} />
      {/* With something to save the foot of a phone is this bar's, also when the keyboard goes: a press must not move away. */}
      <div
        data-foot-bar={isUnsaved ? 'save' : undefined}
        className="sticky bottom-(--own-bar) z-10 -mx-4 grid gap-3 border-t border-line bg-surface p-4 sm:mx-0 sm:rounded-t-lg sm:border-x"
      >
        <SettingsClash form={form} />
        {form.summary.broken.length > 0 && <ErrorSummary {...form.summary} />}
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="mr-auto text-sm text-ink-soft empty:hidden">
            {isUnsaved && t('You have unsaved changes.')}
          </p>
          <BlockedButton
            type="submit"
            pending={isPending}
            blocked={
              isUploading ? t('The picture is still being uploaded.') : !isUnsaved && t('Nothing has been changed yet.')
            }
            sentenceClass="order-first mr-auto"
            className="max-sm:w-full"
          >
            {isPending ? t('Saving...') : t('Save settings')}
          </BlockedButton>
        </div>
      </div>
      <ConfirmLeave isUnsaved={isUnsaved && !isPending} />
    </form>
  );
}
