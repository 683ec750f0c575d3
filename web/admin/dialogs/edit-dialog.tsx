import { type ReactNode, useState } from 'react';
import type { Rules } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { EditForm } from './use-edit-form.ts';

type FormParts = 'base' | 'form' | 'summary' | 'isUnsaved' | 'isUploading' | 'isPending';
type ConflictParts = 'failure' | 'isConflict' | 'isNewerLoaded' | 'loadNewer';

interface EditDialogProps {
  title: string;
  /** Label of the button that saves a new item. */
  addLabel: string;
  /** Label of the button that saves a change. The default is "Save Changes". */
  saveLabel?: string | undefined;
  form: Pick<EditForm<unknown, Rules>, FormParts | ConflictParts>;
  onClose: () => void;
  /** The comparison of both versions after a conflict, for a form that shows it. */
  both?: ReactNode;
  /** The progress, if saving takes long. */
  progress?: ReactNode;
  /** The form's fields. */
  children: ReactNode;
}

/** The form of useEditForm in a dialog, for a new or changed item. Mount it only while it is open. */
export function EditDialog({ title, addLabel, saveLabel, form, onClose, both, progress, children }: EditDialogProps) {
  return (
    <FormDialog
      title={title}
      form={form}
      className="grid grid-cols-1 gap-5"
      submitLabel={form.base ? (saveLabel ?? t('Save Changes')) : addLabel}
      isUnsaved={form.isUnsaved}
      blocked={form.isUploading && t('The picture is still being uploaded.')}
      onClose={onClose}
      notices={
        <>
          <EditNotices {...form} isNewerLoaded={form.isNewerLoaded && both === undefined} />
          {both}
          {progress}
        </>
      }
      isWide
    >
      {children}
    </FormDialog>
  );
}

interface EditNoticesProps {
  failure: string | null;
  isConflict: boolean;
  isNewerLoaded: boolean;
  loadNewer: () => Promise<void>;
}

/** Messages after a rejected save. If somebody else has saved first, they offer to load the newer version. */
export function EditNotices({ failure, isConflict, isNewerLoaded, loadNewer }: EditNoticesProps) {
  const [isLoading, setIsLoading] = useState(false);
  const [loadFailure, setLoadFailure] = useState<string | null>(null);

  async function load() {
    setIsLoading(true);
    setLoadFailure(null);
    await loadNewer().catch((error) => setLoadFailure(errorText(error, t('The latest version could not be loaded.'))));
    setIsLoading(false);
  }

  return (
    <>
      {failure && (
        <Notice tone="bad" className="text-sm">
          <p>{failure}</p>
          {isConflict && (
            <Button variant="outline" size="sm" className="mt-2" pending={isLoading} onClick={load}>
              {t('Load latest version')}
            </Button>
          )}
        </Notice>
      )}
      {loadFailure && (
        <Notice tone="bad" className="text-sm">
          {loadFailure}
        </Notice>
      )}
      {isNewerLoaded && !failure && (
        <Notice tone="info" className="text-sm">
          {t('The latest version is loaded, and your changes are kept. Please check and save again.')}
        </Notice>
      )}
    </>
  );
}
