import { type ReactNode, useEffect, useRef, useState } from 'react';
import { deleteRefusal, deleteWord } from '#contract/catalogue/rules.ts';
import { message, t } from '#web/shared/language.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type ItemAct = 'toggle' | 'delete' | 'restore';

type Act = () => Promise<{ message?: string | undefined }>;

type Verb = 'deactivate' | 'activate' | 'delete' | 'restore';

/** What is asked before each, in English: the question names the item, the meaning is what a yes leads to. */
export type Asks = Partial<Record<Verb, { title: string; question: string; meaning: string }>>;

const labels: Record<Verb, string> = {
  deactivate: message('Deactivate'),
  activate: message('Activate'),
  delete: message('Delete'),
  restore: message('Restore'),
};

interface ConfirmItemProps {
  act: ItemAct;
  item: { name: string; isActive: boolean };
  calls: Partial<Record<ItemAct, Act>>;
  asks: Asks;
  onClose: () => void;
}

/** Asks before something of the catalogue is shown, hidden, deleted or brought back, and does it. Mounted while open. */
export function ConfirmItem({ act, item, calls, asks, onClose }: ConfirmItemProps) {
  const verb = act === 'toggle' ? (item.isActive ? 'deactivate' : 'activate') : act;
  const ask = asks[verb];
  if (!ask) return null;
  const { title, question, meaning } = ask;

  async function settle() {
    const answer = await calls[act]?.();
    if (answer?.message) showToast(answer.message);
  }

  const shared = { title: t(title), onClose };
  const content = (
    <>
      <p className="font-semibold break-words">{rich(question, { name: item.name })}</p>
      <p className="text-ink-soft">{t(meaning)}</p>
    </>
  );
  if (act === 'delete') {
    return (
      <DeleteDialog {...shared} onDelete={settle}>
        {content}
      </DeleteDialog>
    );
  }
  const type = verb === 'deactivate' ? 'warning' : 'info';
  return (
    <ConfirmDialog {...shared} type={type} confirmLabel={t(labels[verb])} onConfirm={settle}>
      {content}
    </ConfirmDialog>
  );
}

interface DeleteDialogProps {
  title: string;
  /** What is deleted, and what that means. */
  children: ReactNode;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** The question before a permanent delete, answered by typing the word. Mounted while open. */
function DeleteDialog({ title, children, onDelete, onClose }: DeleteDialogProps) {
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
