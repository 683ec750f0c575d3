import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { t } from '#web/shared/language.ts';
import { type Blocked, BlockedButton, beforeButtons } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { useConfirmLeave } from './confirm-leave.tsx';
import { isChanged } from './typed-values.ts';

interface FormDialogProps {
  title: string;
  /** Of useForm, or as much of it as a dialog has that keeps itself what is typed. */
  form: {
    form: ComponentProps<'form'>;
    summary?: ComponentProps<typeof ErrorSummary>;
    failure?: string | null;
    isPending: boolean;
    initial?: object;
    values?: object;
  };
  /** Of the `<form>`. */
  className?: string;
  submitLabel: string;
  /** Something was typed that closing would lose; that the form no longer holds what it began with, unless given. */
  isUnsaved?: boolean;
  /** What is typed is still there after leaving and coming back: only closing asks. */
  isKept?: boolean;
  /** Why it cannot be submitted yet. */
  blocked?: Blocked;
  cancelLabel?: string;
  onClose: () => void;
  /** What went wrong, at the foot, where it is always in view; the form's failure unless given. */
  notices?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** What takes the focus first; of radio buttons the chosen one, as with Tab. */
const fields = 'input:not([type=radio]), input:checked, select, textarea';

/** A form in a dialog, which is neither closed nor left with unsaved changes without a question. Mounted while open. */
export function FormDialog({
  title,
  form,
  className = 'grid gap-4',
  submitLabel,
  isUnsaved = isChanged(form.initial ?? {}, form.values ?? {}),
  isKept = false,
  blocked,
  cancelLabel = t('Cancel'),
  onClose,
  notices = form.failure && <Notice tone="bad">{form.failure}</Notice>,
  isWide = false,
  children,
}: FormDialogProps) {
  const { summary, isPending } = form;
  const formId = useId();
  const [wantsToClose, setWantsToClose] = useState(false);
  const { isAsking, leave, stay } = useConfirmLeave(isUnsaved && !isKept);

  // Who has a mouse types at once; on a touch screen the keyboard would come up over the form. A number is left alone: an
  // arrow key that is meant for the list behind would change it.
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return;
    const form = document.getElementById(formId);
    const first = form?.querySelector<HTMLInputElement>(`:is(${fields}):enabled:not([tabindex="-1"])`);
    if (first?.type !== 'number') first?.focus();
  }, [formId]);

  function requestClose() {
    if (isPending) return;
    if (isUnsaved) setWantsToClose(true);
    else onClose();
  }

  function keepEditing() {
    setWantsToClose(false);
    stay();
  }

  function discard() {
    onClose();
    leave();
  }

  const question = (
    <div role="alert" className="flex w-full flex-wrap items-center justify-end gap-3">
      <p className="mr-auto font-medium">{t('Discard your unsaved changes?')}</p>
      <Button variant="outline" autoFocus onClick={keepEditing}>
        {t('Keep editing')}
      </Button>
      <Button variant="danger" onClick={discard}>
        {t('Discard')}
      </Button>
    </div>
  );
  const buttons = (
    <>
      <div className="-order-1 grid w-full gap-3 empty:hidden">{notices}</div>
      <Button variant="outline" disabled={isPending} onClick={requestClose}>
        {cancelLabel}
      </Button>
      <BlockedButton type="submit" form={formId} pending={isPending} blocked={blocked} sentenceClass={beforeButtons}>
        {submitLabel}
      </BlockedButton>
    </>
  );
  return (
    <Dialog
      title={title}
      isOpen
      isWide={isWide}
      onClose={requestClose}
      footer={wantsToClose || isAsking ? question : buttons}
    >
      <form id={formId} className={className} {...form.form}>
        {summary && <ErrorSummary {...summary} />}
        {children}
      </form>
    </Dialog>
  );
}
