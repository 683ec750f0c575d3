import type { ComponentProps, ReactNode } from 'react';
import { t } from '#web/language.ts';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';

interface SaveBarProps {
  form: { summary: ComponentProps<typeof ErrorSummary>; failure: string | null; isPending: boolean };
  isUnsaved: boolean;
  /** Says why nothing can be saved now, besides that nothing was changed. */
  blocked?: string | false;
  label: string;
  /** A sentence about the unsaved changes. */
  unsaved?: string;
  /** Shown above everything else. */
  children?: ReactNode;
}

/**
 * The bar with the save button at the bottom of a long form. With unsaved changes, it replaces the bar at the bottom of
 * a phone, so that the save button does not move when the keyboard closes.
 */
export function SaveBar({ form, isUnsaved, blocked = false, label, unsaved = '', children }: SaveBarProps) {
  const { summary, failure, isPending } = form;
  return (
    <div
      data-foot-bar={isUnsaved ? 'save' : undefined}
      className="sticky bottom-(--own-bar) z-10 -mx-4 grid gap-3 border-t border-line bg-surface p-4 sm:mx-0 sm:rounded-t-lg sm:border-x"
    >
      {children}
      {summary.broken.length > 0 && <ErrorSummary {...summary} />}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-ink-soft empty:hidden">
          {unsaved}
        </p>
        <BlockedButton
          type="submit"
          pending={isPending}
          blocked={blocked || (!isUnsaved && t('Nothing has been changed yet.'))}
          sentenceClass="order-first mr-auto"
          className="max-sm:w-full"
        >
          {isPending ? t('Saving...') : label}
        </BlockedButton>
      </div>
    </div>
  );
}
