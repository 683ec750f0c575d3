import { type ReactNode, useEffect, useRef, useState } from 'react';
import { deleteRefusal, deleteWord } from '#contract/catalogue/rules.ts';
import { t } from '#web/shared/language.ts';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDialogProps {
  title: string;
  /** What is deleted, and what that means. */
  children: ReactNode;
  onDelete: () => Promise<unknown>;
  fallback: string;
  onClose: () => void;
}

/** The question before a permanent delete, answered by typing the word. Mounted while open. */
export function DeleteDialog({ title, children, onDelete, fallback, onClose }: DeleteDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isReady = typed === deleteWord;
  useEffect(() => input.current?.focus(), []);
  return (
    <ConfirmDialog
      type="danger"
      title={title}
      confirmLabel={t('Delete')}
      blocked={!isReady}
      onConfirm={onDelete}
      fallback={fallback}
      onClose={onClose}
    >
      {children}
      <Field
        ref={input}
        label={t('Type {deleteWord} to confirm', { deleteWord })}
        name="confirm"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={
          <span aria-live="polite" className={classes('font-medium', isReady ? 'text-leaf' : typed && 'text-rose')}>
            {isReady ? t('Confirmation accepted') : t(deleteRefusal)}
          </span>
        }
      />
    </ConfirmDialog>
  );
}
