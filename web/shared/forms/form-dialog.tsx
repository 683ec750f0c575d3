import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { t } from '#web/language.ts';
import type { CallError } from '#web/shared/call-error.ts';
import { type Blocked, BlockedButton, beforeButtons } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { useConfirmLeave } from './confirm-leave.tsx';
import { isChanged } from './typed-values.ts';

interface FormDialogProps {
  title: string;
  /** The result of useForm, or the same parts from a dialog that keeps its own state. */
  form: {
    form: ComponentProps<'form'>;
    summary?: ComponentProps<typeof ErrorSummary>;
    failure?: string | null;
    refusal?: CallError | null;
    isPending: boolean;
    initial?: object;
    values?: object;
  };
  /** Class of the `<form>`. */
  className?: string;
  submitLabel: string;
  /** True if closing would lose typed data. By default, true when the form differs from its initial values. */
  isUnsaved?: boolean;
  /** True if the typed data survives leaving the page. Then the dialog asks only before it is closed. */
  isKept?: boolean;
  /** Why the form cannot be submitted yet. */
  blocked?: Blocked;
  cancelLabel?: string;
  onClose: () => void;
  /** Messages at the foot, which is always visible. By default the form's failure. */
  notices?: ReactNode;
  isWide?: boolean;
  /** Keeps its full height, so that nothing moves when its content grows. */
  isTall?: boolean;
  children: ReactNode;
}

/** The first of these fields gets the focus. In a group of radio buttons it is the chosen one, as with the Tab key. */
const fields = 'input:not([type=radio]), input:checked, select, textarea';

/** A form in a dialog. Closing or leaving it with unsaved changes asks first. Mount it only while it is open. */
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
  isTall = false,
  children,
}: FormDialogProps) {
  const { summary, isPending } = form;
  const formId = useId();
  const [wantsToClose, setWantsToClose] = useState(false);
  const { isAsking, leave, stay } = useConfirmLeave(isUnsaved && !isKept);

  // The first field gets the focus only with a mouse: on a touch screen the keyboard would cover the form. A number
  // input gets none, because an arrow key that was meant for the list behind the dialog would change its value.
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

  // The server has stored the action as a request that a second person must approve, so the form has nothing left to
  // do.
  if (form.refusal?.errorType === 'WAITS_FOR_CONFIRMATION') {
    return (
      <Dialog title={title} isOpen onClose={onClose} footer={<Button onClick={onClose}>{t('Close')}</Button>}>
        <Notice tone="info">{form.failure}</Notice>
      </Dialog>
    );
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
      isTall={isTall}
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
