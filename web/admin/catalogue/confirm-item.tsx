import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallName } from '#contract/calls.ts';
import { deleteRefusal, deleteWord } from '#contract/catalogue/rules.ts';
import { message, t } from '#web/language.ts';
import type { Asked } from '#web/shared/api-types.ts';
import type { WriteName } from '#web/shared/query-keys.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { ConfirmedAct } from '../lists/list-buttons.tsx';

type ItemCall = Extract<WriteName, `${string}/:id/${'toggle-status' | 'permanent' | 'restore'}`>;

/** An action that asks for confirmation: its texts in English and the call that performs it. */
interface Confirmation {
  title: string;
  /** Contains the name of the item. */
  question: string;
  /** Explains the consequence of the action. */
  meaning: string;
  call: ItemCall;
}

/** The questions of all actions on an item except editing. */
export type Confirmations = Partial<Record<ConfirmedAct, Confirmation>>;

/** The call of each action. */
export const callsOf = (confirmations: Confirmations): Partial<Record<ConfirmedAct, CallName>> =>
  Object.fromEntries(Object.entries(confirmations).map(([act, { call }]) => [act, call]));

const labels: Record<ConfirmedAct, string> = {
  deactivate: message('Deactivate'),
  activate: message('Activate'),
  delete: message('Delete'),
  restore: message('Restore'),
};

interface ConfirmItemProps {
  act: ConfirmedAct;
  confirmation: Confirmation;
  item: { id: string; name: string };
  onClose: () => void;
}

/**
 * Asks for a confirmation before a catalogue item is activated, deactivated, deleted or restored. Mount it only while
 * it is open.
 */
export function ConfirmItem({ act, confirmation, item: { id, name }, onClose }: ConfirmItemProps) {
  const { title, question, meaning, call } = confirmation;
  const { mutateAsync } = useSend(call, { onSuccess: ({ message }) => message && showToast(message) });
  const body = act === 'delete' ? { confirm: deleteWord } : { isActive: act === 'activate' };
  const request = { params: { id }, ...(act !== 'restore' && { body }) };
  const confirm = () => mutateAsync(request as Asked<ItemCall>);
  const shared = { title: t(title), onClose };
  const content = (
    <>
      <p className="font-semibold break-words">{rich(question, { name })}</p>
      <p className="text-ink-soft">{t(meaning)}</p>
    </>
  );
  if (act === 'delete') {
    return (
      <DeleteDialog {...shared} onDelete={confirm}>
        {content}
      </DeleteDialog>
    );
  }
  const type = act === 'deactivate' ? 'warning' : 'info';
  return (
    <ConfirmDialog {...shared} type={type} confirmLabel={t(labels[act])} onConfirm={confirm}>
      {content}
    </ConfirmDialog>
  );
}

interface DeleteDialogProps {
  title: string;
  /** Says which item is deleted, and the consequence. */
  children: ReactNode;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks for a confirmation before a permanent delete; the user types a word to confirm. Mount it only while it is open.
 */
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
