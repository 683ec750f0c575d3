import type { ReactNode } from 'react';
import { capitalise } from './capitalise.ts';
import { EditNotices } from './edit-notices.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { EditForm } from './use-edit-form.ts';

type Shown = 'base' | 'form' | 'summary' | 'isUnsaved' | 'isUploading' | 'isPending';
type Said = 'failure' | 'isConflict' | 'isNewerLoaded' | 'loadNewer';

interface EditDialogProps {
  /** What it is: "product". */
  noun: string;
  form: Pick<EditForm<unknown, string>, Shown | Said>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The form of useEditForm in its dialog: something new, or something to be changed. Mounted while it is open. */
export function EditDialog({ noun, form, onClose, children }: EditDialogProps) {
  const { base, isUnsaved, isUploading, isPending } = form;
  return (
    <FormDialog
      title={`${base ? 'Edit' : 'Add New'} ${capitalise(noun)}`}
      form={form.form}
      summary={form.summary}
      submitLabel={base ? 'Save Changes' : `Add ${capitalise(noun)}`}
      isUnsaved={isUnsaved}
      isPending={isPending}
      isBlocked={isUploading}
      onClose={onClose}
      notices={<EditNotices {...form} />}
      isWide
    >
      {children}
    </FormDialog>
  );
}
