import { useMutation } from '@tanstack/react-query';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '#web/language.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { type Blocked, BlockedButton, beforeButtons } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';

interface ConfirmDialogProps {
  type: 'danger' | 'warning' | 'info';
  title: string;
  /** The question and its consequence. */
  children: ReactNode;
  confirmLabel: string;
  /** Performs the action. If it throws, the dialog shows the error and stays open. */
  onConfirm: () => Promise<unknown>;
  /** The message for an error without a server message, unless the connection was lost. */
  fallback?: string;
  /** Called when the dialog closes, also after a success. */
  onClose: () => void;
  /** The reason why the user cannot confirm yet. */
  blocked?: Blocked;
}

/**
 * Whether the server stored the action as a request instead of performing it, because a second person must approve it.
 */
const isWaiting = (error: unknown): boolean =>
  error instanceof CallError && error.errorType === 'WAITS_FOR_CONFIRMATION';

const looks = {
  danger: { icon: OctagonAlert, ground: 'bg-rose-pale text-rose' },
  warning: { icon: TriangleAlert, ground: 'bg-marigold-pale text-marigold-ink' },
  info: { icon: CircleHelp, ground: 'bg-foam text-deep' },
};

/** Asks for confirmation before an action. Mount it only while it is open. */
export function ConfirmDialog({
  type,
  title,
  children,
  confirmLabel,
  onConfirm,
  fallback,
  onClose,
  blocked,
}: ConfirmDialogProps) {
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  const { icon: Icon, ground } = looks[type];
  const isDanger = type === 'danger';

  // Enter confirms at once, except for actions that cannot be undone.
  useEffect(() => (isDanger ? cancel : confirm).current?.focus(), [isDanger]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && !blocked) mutate();
  }

  const requestClose = () => !isPending && onClose();
  const buttons = (
    <>
      <Button ref={cancel} variant="outline" disabled={isPending} onClick={requestClose}>
        {t('Cancel')}
      </Button>
      <BlockedButton
        ref={confirm}
        type="submit"
        form={formId}
        variant={isDanger ? 'danger' : 'primary'}
        pending={isPending}
        blocked={blocked}
        sentenceClass={beforeButtons}
      >
        {confirmLabel}
      </BlockedButton>
    </>
  );
  return (
    <Dialog title={title} isOpen onClose={requestClose} footer={buttons}>
      <form id={formId} onSubmit={onSubmit} noValidate className="grid gap-4">
        <div className="flex gap-4">
          <Icon aria-hidden size={40} className={classes('size-11 shrink-0 rounded-full p-2.5', ground)} />
          <div className="grid min-w-0 grow content-center gap-2">{children}</div>
        </div>
        {error && <Notice tone={isWaiting(error) ? 'info' : 'bad'}>{errorText(error, fallback)}</Notice>}
      </form>
    </Dialog>
  );
}
