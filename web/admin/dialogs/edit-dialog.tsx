import type { ReactNode } from 'react';
import type { Rules } from '#contract/shared/rules.ts';
import { t } from '#web/shared/language.ts';
import { EditNotices } from './edit-notices.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { EditForm } from './use-edit-form.ts';

type Shown = 'base' | 'form' | 'summary' | 'isUnsaved' | 'isUploading' | 'isPending';
type Said = 'failure' | 'isConflict' | 'isNewerLoaded' | 'loadNewer';

interface EditDialogProps {
  title: string;
  /** On the button that saves something new. */
  addLabel: string;
  form: Pick<EditForm<unknown, Rules>, Shown | Said>;
  onClose: () => void;
  /** Both versions, of a form that shows them. */
  both?: ReactNode;
  /** How far a save is that takes long. */
  progress?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The form of useEditForm in its dialog: something new, or something to be changed. Mounted while it is open. */
export function EditDialog({ title, addLabel, form, onClose, both, progress, children }: EditDialogProps) {
  const { base, isUnsaved, isUploading, isPending } = form;
  return (
    <FormDialog
      title={title}
      form={{ ...form.form, className: 'grid grid-cols-1 gap-5' }}
      summary={form.summary}
      submitLabel={base ? t('Save Changes') : addLabel}
      isUnsaved={isUnsaved}
      isPending={isPending}
      blocked={isUploading && t('The picture is still being uploaded.')}
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
